/** An instant as the tables hold it, ISO 8601 with `Z`. `time`: in milliseconds since the epoch. */
export const instant = (time: number): string => new Date(time).toISOString()
