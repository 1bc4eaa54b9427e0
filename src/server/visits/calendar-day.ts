const calendar = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Seoul', dateStyle: 'short' })

/** The day as the calendar reads in Seoul: `2026-11-22`. */
export const calendarDay = (at: Date): string => calendar.format(at)
