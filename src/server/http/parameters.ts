import type { Context } from 'hono'

import { positiveInteger } from '#/contract/positive-id.ts'
import type { RefusalCode } from '#/contract/refusal.ts'

import { Refused } from './refused.ts'

const wrong = (name: string, code: RefusalCode) =>
  new Refused(400, `요청이 올바르지 않습니다. ${name} 값으로 1 이상의 정수 하나를 보내 주세요.`, {}, code)

/** The text of a query parameter. Sent twice it is refused: which of the two counts, everyone reads differently. */
const query = (c: Context, name: string, code: RefusalCode): string | undefined => {
  const values = c.req.queries(name) ?? []
  if (values.length > 1) throw wrong(name, code)
  return values[0]
}

/** The id in the address, such as `/api/posts/:id`. */
export const idInPath = (c: Context, name: string, code: RefusalCode = 'id.wrong'): number => {
  const id = positiveInteger(c.req.param(name) ?? '')
  if (id === null) throw wrong(name, code)
  return id
}

/** An id in the query; `null` without one. */
export const optionalId = (c: Context, name: string, code: RefusalCode = 'id.wrong'): number | null => {
  const text = query(c, name, code)
  if (text === undefined) return null
  const id = positiveInteger(text)
  if (id === null) throw wrong(name, code)
  return id
}

export const requiredId = (c: Context, name: string): number => {
  const id = optionalId(c, name)
  if (id === null) throw wrong(name, 'id.wrong')
  return id
}

/** The id behind which a list goes on; without one, or with 0, it starts at the beginning. */
export const idBefore = (c: Context, name: string): number =>
  query(c, name, 'id.wrong') === '0' ? 0 : (optionalId(c, name) ?? 0)

/** An id, or `null` for `all` or nothing at all. */
export const idOrAll = (c: Context, name: string): number | null =>
  query(c, name, 'id.wrong') === 'all' ? null : optionalId(c, name)

/** The page of a list that `pageNum` asks for, the first without it. */
export const requestedPage = (c: Context): number => optionalId(c, 'pageNum', 'page.wrong') ?? 1

const readable = new TextDecoder('utf-8', { fatal: true })

/**
 * The body of a request, which has to be JSON and to say so: no form on another site can send that without the
 * browser asking first.
 */
export const jsonBody = async (c: Context): Promise<unknown> => {
  if (!/^application\/json\s*(?:;|$)/i.test(c.req.header('content-type') ?? ''))
    throw new Refused(400, '요청이 올바르지 않습니다. Content-Type을 application/json으로 보내 주세요.')
  const bytes = await c.req.arrayBuffer()
  try {
    const body: unknown = JSON.parse(readable.decode(bytes))
    return body
  } catch {
    // What the parser says quotes the body, and the body holds a password.
    throw new Refused(400, '요청이 올바르지 않습니다. 본문을 바른 JSON(UTF-8)으로 보내 주세요.')
  }
}
