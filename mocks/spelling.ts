import { HttpResponse, type JsonBodyType } from 'msw'

import type { RefusalCode } from '#/contract/refusal.ts'

import type { MockComment } from './blog.ts'
import type { Shape } from './shapes.ts'

export const spellId = ({ ids }: Shape, id: number) => (ids === 'text' ? String(id) : id)

export const spellNumber = ({ numbers }: Shape, value: number) => (numbers === 'text' ? String(value) : value)

export const spellDate = ({ dates }: Shape, instant: string) => {
  if (dates === 'epoch') return Date.parse(instant)
  return dates === 'SQL' ? instant.slice(0, 19).replace('T', ' ') : instant
}

const absences = { null: null, empty: '', absent: undefined } as const

const yes = { true: true, '1': 1, 'text 1': '1' } as const

export const spellYes = ({ flags }: Shape) => yes[flags]

/** What is `undefined` here is absent on the wire. */
export const spellText = ({ noText }: Shape, text: string | null) => text ?? absences[noText]

export const spellList = <T>({ noItems }: Shape, items: readonly T[]) =>
  items.length > 0 || noItems === 'array' ? items : absences[noItems]

export const spellNeighbour = <T>({ noNeighbour }: Shape, post: T | undefined) => {
  if (post !== undefined) return post
  return noNeighbour === 'empty array' ? [] : absences[noNeighbour]
}

const activeSpellings = { '0': 0, 'text 0': '0', null: null, absent: undefined } as const
const deletedSpellings = { '1': 1, 'text 1': '1', true: true } as const

const spellDeleted = (shape: Shape, deletedAt: string | null) => {
  if (deletedAt === null) return activeSpellings[shape.active]
  return shape.deleted === 'date' ? spellDate(shape, deletedAt) : deletedSpellings[shape.deleted]
}

/** `isOpen`: with the words of a secret one. */
export const spellComment = (
  shape: Shape,
  { id, author, content, createdAt, deletedAt, parentId, byOwner, editedAt, secret, held }: MockComment,
  isOpen = false,
) => {
  const emptied = deletedAt !== null && shape.deletedText !== 'kept'
  const gone = shape.deletedText === 'kept' ? undefined : absences[shape.deletedText]
  const withheld = secret === true && !isOpen
  const spellWords = (text: string) => (withheld ? '' : text)
  return {
    id: spellId(shape, id),
    author: emptied ? gone : spellWords(author),
    content: emptied ? gone : spellWords(content),
    created_at: spellDate(shape, createdAt),
    deleted_at: spellDeleted(shape, deletedAt),
    parent_comment_id: parentId === null ? absences[shape.noParent] : spellId(shape, parentId),
    ...(byOwner !== undefined && !withheld && { by_owner: byOwner }),
    ...(editedAt !== undefined && deletedAt === null && { edited_at: spellDate(shape, editedAt) }),
    ...(secret === true && { secret: spellYes(shape) }),
    ...(held === true && { held: spellYes(shape) }),
  }
}

export const answer = (body: JsonBodyType, status = 200): Response => HttpResponse.json(body, { status })

/** A request that the server understood and refused. */
export const refuse = (shape: Shape, status: number, msg: string, code?: RefusalCode): Response =>
  answer(
    { success: false, ...(shape.msg === 'given' && { msg }), ...(code && { code }) },
    shape.refusals === 'at 200' ? 200 : status,
  )
