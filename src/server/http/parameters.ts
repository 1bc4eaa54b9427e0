import type { Context } from 'hono'
import * as z from 'zod'

import { positiveId, positiveInteger } from '#/contract/addresses.ts'
import type { RefusalCode } from '#/contract/refusal.ts'

import { Refused } from './refused.ts'

const idExpected = (name: string): string =>
  `요청이 올바르지 않습니다. ${name} 값으로 1 이상의 정수 하나를 보내 주세요.`

const wrong = (name: string, code: RefusalCode) => new Refused(400, idExpected(name), code)

/** A query parameter. Throws 400 if it is repeated, because implementations differ in which one counts. */
const query = (c: Context, name: string, code: RefusalCode): string | undefined => {
  const values = c.req.queries(name) ?? []
  if (values.length > 1) throw wrong(name, code)
  return values[0]
}

/** The id in a path such as `/api/posts/:id`. Throws 400 if it is not a positive integer. */
export const idInPath = (c: Context, code: RefusalCode = 'id.wrong'): number => {
  const id = positiveInteger(c.req.param('id') ?? '')
  if (id === null) throw wrong('id', code)
  return id
}

/** An id in the query; `null` if absent. Throws 400 for anything but a positive integer. */
export const optionalId = (c: Context, name: string, code: RefusalCode = 'id.wrong'): number | null => {
  const text = query(c, name, code)
  if (text === undefined) return null
  const id = positiveInteger(text)
  if (id === null) throw wrong(name, code)
  return id
}

/** An id in the query. Throws 400 for anything but a positive integer, and if absent. */
export const requiredId = (c: Context, name: string): number => {
  const id = optionalId(c, name)
  if (id === null) throw wrong(name, 'id.wrong')
  return id
}

/** The cursor of a list: the id after which it continues; 0, also if absent, for the start. Throws 400 for anything else. */
export const cursorId = (c: Context, name: string): number =>
  query(c, name, 'id.wrong') === '0' ? 0 : (optionalId(c, name) ?? 0)

/** An id; `null` for `all`, or if absent. Throws 400 for anything else. */
export const idOrAll = (c: Context, name: string): number | null =>
  query(c, name, 'id.wrong') === 'all' ? null : optionalId(c, name)

/** The page number in `pageNum`; 1 if absent. Throws 400 for anything but a positive integer. */
export const requestedPage = (c: Context): number => optionalId(c, 'pageNum', 'page.wrong') ?? 1

const readable = new TextDecoder('utf-8', { fatal: true })

/**
 * The JSON body of a request. Rejects with 400 for anything else, and for another `Content-Type`: a form on another site cannot send
 * `application/json` without a CORS preflight.
 */
export const jsonBody = async (c: Context): Promise<unknown> => {
  if (!/^application\/json\s*(?:;|$)/i.test(c.req.header('content-type') ?? ''))
    throw new Refused(400, '요청이 올바르지 않습니다. Content-Type을 application/json으로 보내 주세요.')
  const bytes = await c.req.arrayBuffer()
  try {
    const body: unknown = JSON.parse(readable.decode(bytes))
    return body
  } catch {
    // The parser's message would quote the body, which may contain a password.
    throw new Refused(400, '요청이 올바르지 않습니다. 본문을 바른 JSON(UTF-8)으로 보내 주세요.')
  }
}

/** An id in a body: a positive integer, as a number or as text. */
export const idField = (error: string) =>
  z.union([z.number(), z.string().transform(positiveId)], { error }).pipe(z.int({ error }).positive({ error }))

/** The id after which a list continues; 0 for its beginning. */
export const cursorField = (error: string) =>
  z.union([z.literal([0, '0']).transform(() => 0), idField(error)], { error })

export const namedIdField = (name: string) => idField(idExpected(name))

/** Parses a request's body. Throws what `refusalFor` makes of the first thing that is wrong with it. */
export const parseBody = <T extends z.ZodType>(
  schema: T,
  body: unknown,
  refusalFor: (problem: string) => Refused,
): z.output<T> => {
  const parsed = schema.safeParse(body)
  if (parsed.success) return parsed.data
  throw refusalFor(parsed.error.issues[0]?.message ?? '')
}
