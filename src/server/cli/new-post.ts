import { mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

import { calendarMinute } from '#/text/dates.ts'
import { nameKey } from '#/text/name-keys.ts'
import { slugOf } from '#/text/slug.ts'

import { errorCode } from '../error-code.ts'
import { tagsInLine } from '../posts-folder/front-matter.ts'
import { type Command, CommandFailure, parseArguments, WrongUse } from './command.ts'
import { postText } from './post-text.ts'
import { requirePostsFolder } from './preconditions.ts'

const options = {
  category: { type: 'string' },
  subcategory: { type: 'string' },
  tags: { type: 'string' },
  draft: { type: 'boolean' },
  publish: { type: 'boolean' },
} as const

/** `new`: creates the file of a post, by default as a draft, because saved posts are published within two seconds. */
export const newPost: Command = async (args, { settings, clock, shown, tell }) => {
  const { values, words } = parseArguments(args, options, ['"제목"'])
  const [title = ''] = words
  if (nameKey(title) === '') throw new WrongUse('"제목": 빈칸만으로는 쓸 수 없습니다.')
  if (values.draft && values.publish) throw new WrongUse('--draft와 --publish 가운데 하나만 적어 주세요.')
  await requirePostsFolder(settings.postsDir)
  const date = calendarMinute(clock())
  const path = join(settings.postsDir, date.slice(0, 4), `${slugOf(title)}.md`)
  const { category, subcategory } = values
  const tags = tagsInLine(values.tags ?? '').filter((tag) => nameKey(tag) !== '')
  const draft = values.publish !== true
  const text = postText({ title, date, category, subcategory, tags, draft }, '')
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, text, { flag: 'wx' }).catch(async (error: unknown) => {
    if (errorCode(error) === 'EEXIST') throw new CommandFailure(`이미 있습니다: ${shown(path)}`)
    // On a full disk the file is there, without its text.
    await rm(path, { force: true })
    throw error
  })
  tell(shown(path))
  if (draft) tell('초안입니다. 다 쓰면 draft 줄을 지우세요. 2초 안에 사이트에 나타납니다.')
  return true
}
