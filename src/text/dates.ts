const dayFormat = new Intl.DateTimeFormat('ko-KR', {
  timeZone: 'Asia/Seoul',
  year: 'numeric',
  month: 'long',
  day: 'numeric',
})
const minuteFormat = new Intl.DateTimeFormat('ko-KR', {
  timeZone: 'Asia/Seoul',
  year: 'numeric',
  month: 'long',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
})

/** `2026년 11월 20일`, as the calendar reads in Seoul. */
export const formatDay = (instant: string): string => dayFormat.format(new Date(instant))

/** `2026년 11월 20일 오후 3:07`, as the clock reads in Seoul. */
export const formatMinute = (instant: string): string => minuteFormat.format(new Date(instant))
