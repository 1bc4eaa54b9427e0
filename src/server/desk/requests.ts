import * as z from 'zod'

import { type InboxFilter, inboxFilters, holdRules, ruleLimits } from '#/contract/desk.ts'
import { composed, nameKey } from '#/text/names.ts'

import { cursorField, idField, parseBody } from '../http/parameters.ts'
import { Refused } from '../http/refused.ts'

const wrong = (message: string) => new Refused(400, `요청이 올바르지 않습니다. ${message}`, {}, 'request.wrong')

const read = <T extends z.ZodType>(schema: T, body: unknown): z.output<T> =>
  parseBody(schema, body, (problem = '') => wrong(problem))

const word = z
  .string({ error: 'words 값으로 글자의 목록을 보내 주세요.' })
  .refine((text) => text.isWellFormed(), { error: '막을 말에 깨진 글자가 있습니다.' })
  .transform((text) => composed(text.trim()))
  .refine((text) => text.length <= ruleLimits.word, { error: `막을 말은 ${ruleLimits.word}자까지입니다.` })

/** Drops duplicates by key, and blank words, which every comment contains. */
const distinct = (words: readonly string[]): string[] => {
  const known = new Set([''])
  return words.filter((text) => {
    const key = nameKey(text)
    return !known.has(key) && known.add(key)
  })
}

const Rules = z.object(
  {
    hold: z.enum(holdRules, { error: `hold 값은 ${holdRules.join(', ')} 가운데 하나입니다.` }),
    words: z
      .array(word, { error: 'words 값으로 글자의 목록을 보내 주세요.' })
      .transform(distinct)
      .refine((words) => words.length <= ruleLimits.words, { error: `막을 말은 ${ruleLimits.words}개까지입니다.` }),
    closed: z
      .array(idField('글의 번호로 1 이상의 정수를 보내 주세요.'), {
        error: 'closed 값으로 글 번호의 목록을 보내 주세요.',
      })
      .transform((ids) => [...new Set(ids)].toSorted((a, b) => a - b)),
  },
  { error: '본문을 JSON 객체로 보내 주세요.' },
)

const Seen = z.object(
  { id: cursorField('id 값으로 댓글의 번호나 0을 보내 주세요.') },
  { error: '본문을 JSON 객체로 보내 주세요.' },
)

const wrongVersion = 'edited_at 값으로 읽은 댓글의 edited_at을 보내 주세요.'
const Approval = z
  .object({ edited_at: z.union([z.literal(''), z.iso.datetime()], { error: wrongVersion }).optional() })
  .nullable()

/** These parse request bodies; all throw 400. */
export const readRules = (body: unknown): z.output<typeof Rules> => read(Rules, body)
export const readSeen = (body: unknown): number => read(Seen, body).id
export const readEditedAt = (body: unknown): string | null => read(Approval, body)?.edited_at ?? null

/** Parses the `state` parameter; `new` if absent. */
export const readState = (text: string | undefined): InboxFilter => {
  const state = inboxFilters.find((name) => name === (text ?? 'new'))
  if (state === undefined) throw wrong(`state 값은 ${inboxFilters.join(', ')} 가운데 하나입니다.`)
  return state
}
