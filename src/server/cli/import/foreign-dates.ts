import { posix } from 'node:path'

import { parseDate } from '../../posts-folder/parse-date.ts'

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const month =
  '(?<month>jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|' +
  'nov(?:ember)?|dec(?:ember)?)\\.?'
const weekday = '(?:(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?,? )?'
const dayOfMonth = String.raw`(?<date>\d{1,2})(?:st|nd|rd|th)?`
const yearAtEnd = String.raw`,? (?<year>\d{4})(?!\d),?`
/** `2019-3-4`, `20190304`, `2019년 3월 4일`, `March 4, 2019` and `4 March 2019`. */
const days = [
  /^(?<year>\d{4})([-/.])[ ]?(?<month>\d{1,2})\2[ ]?(?<date>\d{1,2})\.?(?!\d)/,
  /^(?<year>\d{4})(?<month>\d{2})(?<date>\d{2})(?!\d)/,
  /^(?<year>\d{4})년 ?(?<month>\d{1,2})월 ?(?<date>\d{1,2})일/,
  new RegExp(`^${weekday}${month} ${dayOfMonth}${yearAtEnd}`, 'i'),
  new RegExp(`^${weekday}${dayOfMonth} ${month}${yearAtEnd}`, 'i'),
]
const time =
  /^([Tt]|[ \t]+)(\d{1,2}):(\d{2}(?::\d{2}(?:\.\d+)?)?)(?:[ \t]*([AP])M)?[ \t]*(Z|[+-]\d{2}:?\d{2})?(?:[ \t]*(UTC|GMT|KST))?$/i
/** RFC 2822, as in feeds. */
const mailDate = /^(?:[A-Z][a-z]{2}, )?\d{1,2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}(?::\d{2})? (?:[+-]\d{4}|GMT|UTC)$/

const zones: Readonly<Record<string, string>> = { UTC: 'Z', GMT: 'Z', KST: '+09:00' }

const padded = (digits = ''): string => digits.padStart(2, '0')

const normaliseTime = (written: string): string => {
  const [, mark = '', hour, rest, half, offset, zone = ''] = time.exec(written) ?? []
  if (hour === undefined) return written
  const isAfternoon = half?.toUpperCase() === 'P'
  const hours = half === undefined ? Number(hour) : (Number(hour) % 12) + (isAfternoon ? 12 : 0)
  return `${mark}${padded(String(hours))}:${rest}${offset ?? zones[zone.toUpperCase()] ?? ''}`
}

const monthNumber = (written: string): string =>
  /^\d/.test(written) ? written : String(months.indexOf(written.slice(0, 3).toLowerCase()) + 1)

/** Converts a date of Hexo (`2013/7/13 9:05`), Jekyll (`2020-1-5 20:00:00 UTC`), a feed or a person to the blog's own form. */
export const normaliseDate = (text: string): string => {
  if (mailDate.test(text) && !Number.isNaN(Date.parse(text))) return new Date(text).toISOString()
  const found = days.map((day) => day.exec(text)).find((each) => each !== null)
  if (found === undefined) return text
  const { year, month = '', date } = found.groups ?? {}
  return `${year}-${padded(monthNumber(month))}-${padded(date)}${normaliseTime(text.slice(found[0].length))}`
}

/** Jekyll's file names start with a date; those of Obsidian's daily notes are one. */
const dated = /^(\d{4}-\d{1,2}-\d{1,2})(?:[-_ ]+|(?=\.\w+$))/

/** The title in a file's name. */
export const titleFromName = (path: string): string => {
  const name = posix.basename(path).replace(/\.(?:md|markdown)$/i, '')
  return dated.test(name) ? name.replace(dated, '').replaceAll('-', ' ') : name
}

/** A post's date, from its front matter or file name; `dates`: all in its front matter, the post's own first. */
export const postDate = (path: string, dates: readonly string[], now: Date) => {
  const named = dated.exec(posix.basename(path))?.[1]
  const [own] = dates
  const written = [
    ...(own === undefined ? [] : [own, /^\d{4}-\d{2}-\d{2}/.exec(own)?.[0] ?? '']),
    ...(named === undefined ? [] : [normaliseDate(named)]),
  ]
  const date = written.find((each) => parseDate(each) !== null)
  const [first] = written
  const instead = () => {
    if (date === undefined) return '들여온 때로'
    return date === written[1] && own !== undefined ? '그날 0시로' : '파일 이름의 날짜로'
  }
  return {
    date,
    /** A date that has not come yet. */
    ahead: [...dates, date ?? ''].find((each) => (parseDate(each) ?? '') > now.toISOString()),
    notes: first === date ? [] : [`날짜를 읽을 수 없어 ${instead()} 둡니다. ${first}`],
  }
}
