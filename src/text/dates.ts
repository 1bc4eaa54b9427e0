// Without `Intl`: creating the first formatter takes a phone about 100 ms, and the server's ICU and a browser's may format Korean
// differently, which would be a hydration mismatch.

/**
 * Seoul's offset from UTC in milliseconds. Seoul had others, last in summer 1988 (IANA tz database, `asia`), but dates are read
 * and shown with this one alone, so that every post shows the day that was written.
 */
export const seoulOffsetMs = 9 * 60 * 60 * 1000

const inSeoul = (instant: string) => new Date(Date.parse(instant) + seoulOffsetMs)

const day = (seoul: Date) => `${seoul.getUTCFullYear()}년 ${seoul.getUTCMonth() + 1}월 ${seoul.getUTCDate()}일`

/** `2026년 11월 20일`, in Seoul. `instant`: ISO 8601. */
export const formatDay = (instant: string): string => day(inSeoul(instant))

/** `2026년 11월 20일 오후 3:07`, in Seoul. `instant`: ISO 8601. */
export const formatMinute = (instant: string): string => {
  const seoul = inSeoul(instant)
  const hours = seoul.getUTCHours()
  const minutes = String(seoul.getUTCMinutes()).padStart(2, '0')
  return `${day(seoul)} ${hours < 12 ? '오전' : '오후'} ${hours % 12 || 12}:${minutes}`
}

/** `2026-11-22 14:05`, in Seoul, as front matter dates a post. */
export const calendarMinute = (at: Date): string =>
  inSeoul(at.toISOString()).toISOString().slice(0, 16).replace('T', ' ')

/** `2026-11-22`, the calendar day in Seoul. */
export const calendarDay = (at: Date): string => calendarMinute(at).slice(0, 10)

/** So many calendar days in Seoul up to that of `at`, oldest first. */
export const calendarDays = (at: Date, count: number): readonly string[] =>
  Array.from({ length: count }, (_, index) => calendarDay(new Date(at.getTime() - (count - 1 - index) * 86_400_000)))
