import { parseDate } from '../../posts-folder/parse-date.ts'

/** What the names in a pattern stand for; a name that is missing makes the address unknown. */
type Parts = Readonly<Record<string, string | undefined>>

/** The address of a pattern such as `/:year/:month/:title/`, from the root of the site; `[]` if a part of it is not known. */
export const expand = (pattern: string, parts: Parts): readonly string[] => {
  const expanded = pattern.replaceAll(/:([a-z_]+)/gi, (_whole, name: string) => parts[name] ?? ':')
  return pattern === '' || expanded.includes(':') ? [] : [`/${expanded}`.replaceAll(/\/{2,}/g, '/')]
}

/**
 * A date as Jekyll and Hexo use it in addresses: converted to the site's time zone if it has an offset. If `zone` is empty,
 * theirs was the author's or UTC: `undefined` unless both give the same day.
 */
export const inZone = (date: string | undefined, zone: string): string | undefined => {
  const time = parseDate(date ?? '')
  if (date === undefined || time === null || !/(?:Z|[+-]\d{2}:?\d{2})$/i.test(date)) return date
  if (zone === '') return time.startsWith(date.slice(0, 10)) ? date : undefined
  try {
    return new Date(time).toLocaleString('sv-SE', { timeZone: zone })
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}

/** The parts of a date, as it is written. */
export const dateParts = (date: string | undefined): Parts => {
  const [, year, month, day, hour, minute, second] =
    /^(\d{4})-(\d{2})-(\d{2})(?:[T ]+(\d{2}):(\d{2})(?::(\d{2}))?)?/.exec(date ?? '') ?? []
  return {
    year,
    month,
    day,
    hour,
    minute,
    second,
    short_year: year?.slice(2),
    i_month: month?.replace(/^0/, ''),
    i_day: day?.replace(/^0/, ''),
  }
}
