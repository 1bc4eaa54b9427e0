import { posix } from 'node:path'

import { readDate } from '../../posts-folder/front-matter.ts'

/** Jekyll's file names start with a date. */
const dated = /^(\d{4}-\d{2}-\d{2})[-_ ]+/

/** The title in a file's name. */
export const titleFromName = (path: string): string => {
  const name = posix.basename(path).replace(/\.(?:md|markdown)$/i, '')
  return dated.test(name) ? name.replace(dated, '').replaceAll('-', ' ') : name
}

/** A post's date, from its front matter or its name; `dates` are all of its front matter, that of the post first. */
export const postDate = (path: string, dates: readonly string[], now: Date) => {
  const named = dated.exec(posix.basename(path))?.[1]
  const written = [...dates.slice(0, 1), ...(named === undefined ? [] : [named])]
  const date = written.find((each) => readDate(each) !== null)
  const [first] = written
  return {
    date,
    /** A date that has not come yet. */
    ahead: [...dates, date ?? ''].find((each) => (readDate(each) ?? '') > now.toISOString()),
    notes:
      first === date
        ? []
        : [`날짜를 읽을 수 없어 ${date === undefined ? '들여온 때로' : '파일 이름의 날짜로'} 둡니다. ${first}`],
  }
}
