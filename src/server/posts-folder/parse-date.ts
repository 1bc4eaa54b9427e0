import { seoulOffsetMs } from '#/text/dates.ts'

const datePattern =
  /^([1-9]\d{3}-\d{2}-\d{2})(?:(?:[Tt]|[ \t]+)(\d{2}:\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?[ \t]*([Zz]|[+-]\d{2}(?::?\d{2})?)?)?$/

const hourMs = 3_600_000

const offsetOf = (zone: string): number | null => {
  const [, sign, hours = '', minutes = '00'] = /^([+-])(\d{2}):?(\d{2})?$/.exec(zone) ?? []
  if (sign === undefined) return 0
  if (Number(hours) > 23 || Number(minutes) > 59) return null
  return (sign === '-' ? -1 : 1) * (Number(hours) * hourMs + Number(minutes) * 60_000)
}

/**
 * Parses a date of front matter: a day, or a day and a time with or without seconds, in Seoul's time unless it has an offset.
 * Returns ISO 8601 with `Z`; `null` for anything else, 30 February included.
 */
export const parseDate = (text: string): string | null => {
  const [, day, minute = '00:00', second = '00', fraction = '', zone] = datePattern.exec(text.trim()) ?? []
  if (day === undefined) return null
  const written = `${day}T${minute}:${second}.${fraction.padEnd(3, '0').slice(0, 3)}Z`
  const wall = Date.parse(written)
  // `Date.parse` rolls 31 April over to May, and 24:00 to the next day.
  if (Number.isNaN(wall) || new Date(wall).toISOString() !== written) return null
  const offset = zone === undefined ? seoulOffsetMs : offsetOf(zone)
  return offset === null ? null : new Date(wall - offset).toISOString()
}
