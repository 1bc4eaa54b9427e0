import { HttpResponse, type JsonBodyType } from 'msw'

import type { RefusalCode } from '#/contract/refusal.ts'

import type { MockComment } from './blog.ts'
import type { Shape } from './shapes.ts'

export const serializeId = ({ ids }: Shape, id: number) => (ids === 'text' ? String(id) : id)

export const serializeNumber = ({ numbers }: Shape, value: number) => (numbers === 'text' ? String(value) : value)

export const serializeDate = ({ dates }: Shape, instant: string) => {
  if (dates === 'epoch') return Date.parse(instant)
  return dates === 'SQL' ? instant.slice(0, 19).replace('T', ' ') : instant
}

const absences = { null: null, empty: '', absent: undefined } as const

const trueValues = { true: true, '1': 1, 'text 1': '1' } as const

/** The value of a flag that is set. */
export const serializeTrue = ({ flags }: Shape) => trueValues[flags]

/** `undefined` is omitted by JSON. */
export const serializeText = ({ noText }: Shape, text: string | null) => text ?? absences[noText]

export const serializeList = <T>({ noItems }: Shape, items: readonly T[]) =>
  items.length > 0 || noItems === 'array' ? items : absences[noItems]

const noNeighbours = { null: null, absent: undefined, 'empty array': [], 'empty object': {} } as const
export const serializeNeighbour = ({ noNeighbour }: Shape, post: object | undefined) =>
  post ?? noNeighbours[noNeighbour]

const activeValues = { '0': 0, 'text 0': '0', null: null, absent: undefined } as const
const deletedValues = { '1': 1, 'text 1': '1', true: true } as const

const serializeDeleted = (shape: Shape, deletedAt: string | null) => {
  if (deletedAt === null) return activeValues[shape.active]
  return shape.deleted === 'date' ? serializeDate(shape, deletedAt) : deletedValues[shape.deleted]
}

/** `isOpen`: whether a secret comment is sent with its text. */
export const serializeComment = (
  shape: Shape,
  { id, author, content, createdAt, deletedAt, parentId, byOwner, editedAt, secret, held }: MockComment,
  isOpen = false,
) => {
  const emptied = deletedAt !== null && shape.deletedText !== 'kept'
  const gone = shape.deletedText === 'kept' ? undefined : absences[shape.deletedText]
  const withheld = secret === true && !isOpen
  const visible = (text: string) => (withheld ? '' : text)
  return {
    id: serializeId(shape, id),
    author: emptied ? gone : visible(author),
    content: emptied ? gone : visible(content),
    created_at: serializeDate(shape, createdAt),
    deleted_at: serializeDeleted(shape, deletedAt),
    parent_comment_id: parentId === null ? absences[shape.noParent] : serializeId(shape, parentId),
    ...(byOwner !== undefined && !withheld && { by_owner: byOwner }),
    ...(editedAt !== undefined && deletedAt === null && { edited_at: serializeDate(shape, editedAt) }),
    ...(secret === true && { secret: serializeTrue(shape) }),
    ...(held === true && { held: serializeTrue(shape) }),
  }
}

export const json = (body: JsonBodyType, status = 200): Response => HttpResponse.json(body, { status })

/** A refusal. */
export const refuse = (shape: Shape, status: number, msg: string, code?: RefusalCode): Response =>
  json(
    { success: false, ...(shape.msg === 'given' && { msg }), ...(code && { code }) },
    shape.refusals === 'at 200' ? 200 : status,
  )

/** The refusal of a request with missing or wrong parameters. */
export const refuseInvalid = (shape: Shape, code?: RefusalCode): Response =>
  refuse(shape, 400, '요청이 올바르지 않습니다.', code)
