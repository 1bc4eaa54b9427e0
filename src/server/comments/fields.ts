import * as z from 'zod'

import { commentLimits } from '#/contract/comment-limits.ts'
import { formatCount } from '#/text/counts.ts'
import { nameKey, withoutInvisible } from '#/text/name-keys.ts'

/** Bidirectional controls, by which one name could be displayed like another. */
const directions = /[\u202A-\u202E\u2066-\u2069]/g

/** A name on one line, without control characters and bidirectional controls. */
export const nameText = (given: string): string =>
  given
    .replace(/[\t-\r\u0085\u2028\u2029]+/g, ' ')
    .replace(/\p{Cc}/gu, '')
    .replace(directions, '')
    .trim()

/** The text of a comment, without control characters, with `\n` as line ending. */
export const bodyText = (given: string): string =>
  given
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n\t]/gu, '')
    .trim()

/**
 * Whether a letter has more than 30 combining marks (the limit of UAX #15's stream-safe format). To be checked before
 * NFC, which takes quadratic time to sort them. The lookbehind counts each letter's marks once.
 */
const isOverloaded = (text: string): boolean => /(?<!\p{M})\p{M}{31}/u.test(text)

/** NFC makes a text at most four times shorter (UAX #15). */
const maxComposition = 4

const tooLong = (name: string, limit: number) => ({
  error: `${name} 칸에는 ${formatCount(limit)}자까지 쓸 수 있습니다.`,
  abort: true,
})

type Field = {
  /** Its label in the form. */
  readonly name: string
  /** The message if it is empty. */
  readonly missingMessage: string
  readonly limit: number
  /** Removes characters that are not stored. */
  readonly clean?: (given: string) => string
  readonly isEmpty: (text: string) => boolean
}

/** A text as it is stored, in NFC. */
const field = ({ name, missingMessage, limit, clean = (given) => given, isEmpty }: Field) =>
  z
    .string({
      error: ({ input }) => ((input ?? null) === null ? missingMessage : `${name} 칸에는 글자를 보내 주세요.`),
    })
    // A lone surrogate, which the database would replace.
    .refine((given) => given.isWellFormed(), { error: `${name} 칸에 깨진 글자가 있습니다.`, abort: true })
    .transform(clean)
    .refine((text) => !isOverloaded(text), {
      error: `${name} 칸에 부호가 너무 많이 붙은 글자가 있습니다.`,
      abort: true,
    })
    .refine((text) => text.length <= maxComposition * limit, tooLong(name, limit))
    .transform((text) => text.normalize('NFC'))
    .refine((text) => text.length <= limit, tooLong(name, limit))
    .refine((text) => !isEmpty(text), { error: missingMessage })

export const authorField = (missingMessage: string) =>
  field({
    name: '작성자',
    missingMessage,
    limit: commentLimits.author,
    clean: nameText,
    isEmpty: (text) => nameKey(text) === '',
  })

export const passwordField = (missingMessage: string) =>
  field({ name: '비밀번호', missingMessage, limit: commentLimits.password, isEmpty: (text) => text.trim() === '' })

export const contentField = (missingMessage: string) =>
  field({
    name: '내용',
    missingMessage,
    limit: commentLimits.content,
    clean: bodyText,
    isEmpty: (text) => withoutInvisible(text) === '',
  })
