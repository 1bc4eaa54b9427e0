// By hand, not by `Intl`: its first formatter costs a phone about 100 ms before the page answers, and the Korean of
// the server's ICU and of a browser's need not be the same text, which hydration would then find.

/** Seoul has been nine hours ahead all year round since the summer time of 1988 (IANA tz database, `asia`). */
const seoulOffset = 9 * 60 * 60 * 1000

const inSeoul = (instant: string) => new Date(Date.parse(instant) + seoulOffset)

const day = (seoul: Date) => `${seoul.getUTCFullYear()}년 ${seoul.getUTCMonth() + 1}월 ${seoul.getUTCDate()}일`

/** `2026년 11월 20일`, as the calendar reads in Seoul. */
export const formatDay = (instant: string): string => day(inSeoul(instant))

/** `2026년 11월 20일 오후 3:07`, as the clock reads in Seoul. */
export const formatMinute = (instant: string): string => {
  const seoul = inSeoul(instant)
  const hours = seoul.getUTCHours()
  const minutes = String(seoul.getUTCMinutes()).padStart(2, '0')
  return `${day(seoul)} ${hours < 12 ? '오전' : '오후'} ${hours % 12 || 12}:${minutes}`
}
