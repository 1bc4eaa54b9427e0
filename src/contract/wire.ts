import * as z from 'zod/mini'

// The primitives that absorb every spelling a server may use (`mocks/shapes.ts` lists them). Each one turns all
// spellings of a thing into the same value.

/** An id: a number or a numeric string on the wire, a number here. */
export const Id = z.pipe(
  z.union([z.number(), z.string().check(z.regex(/^\d+$/))]),
  z.pipe(z.transform(Number), z.int()),
)

/** A count: like an id, but never below zero. */
export const Count = z.pipe(Id, z.int().check(z.minimum(0)))

const zoneless = /^(\d{4}-\d{2}-\d{2})(?:[ T](\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?))?$/

/** Servers write UTC without saying so; `Date` would read such text as local time. */
const toDate = (value: string | number): Date => {
  if (typeof value === 'number') return new Date(value)
  const text = value.trim()
  if (/^\d{11,}$/.test(text)) return new Date(Number(text))
  const [, day, time = '00:00:00'] = zoneless.exec(text) ?? []
  return new Date(day === undefined ? text : `${day}T${time}Z`)
}

/** A moment: ISO 8601, `YYYY-MM-DD HH:mm:ss` (UTC) or epoch milliseconds; ISO 8601 with `Z` here. */
export const Instant = z.pipe(
  z.pipe(z.union([z.number(), z.string()]), z.transform(toDate)),
  z.pipe(
    z.date(),
    z.transform((date: Date) => date.toISOString()),
  ),
)

/** `0`, `'0'`, `null` or absent is active; anything else is deleted. */
export const Deleted = z.pipe(
  z.unknown(),
  z.transform((value) => !(value === undefined || value === null || value === 0 || value === '0')),
)

/** A word of yes where there is one: `true`, `1` or either as text; absent is no, like everything a server says no with. */
export const Flag = z.pipe(
  z.nullish(z.union([z.boolean(), z.literal([0, 1, '', '0', '1', 'true', 'false'])])),
  z.transform((value) => [true, 1, '1', 'true'].includes(value ?? false)),
)

const orNull = <T>(value: T | null | undefined): T | null => value ?? null

/** `null` for what is `null` or absent. */
export const nullish = <T extends z.core.$ZodType>(schema: T) => z.pipe(z.nullish(schema), z.transform(orNull))

/** Text that may be `null`, empty or absent: all of them are `null` here. */
export const OptionalText = z.pipe(
  z.nullish(z.string()),
  z.transform((value) => (value === undefined || value === null || value.trim() === '' ? null : value)),
)

/** Text that may be missing where the page still shows something: then it is empty. */
export const TextOrEmpty = z.pipe(
  z.nullish(z.string()),
  z.transform((value) => value ?? ''),
)

/** A list that may be `null` or absent: then it is empty. */
export const list = <T extends z.core.$ZodType>(item: T) =>
  z.pipe(
    z.nullish(z.array(item)),
    z.transform((value) => value ?? []),
  )

/** An object, `null`, absent, or (from servers that answer rows) an empty array: `null` unless there is one. */
export const objectOrNull = <T extends z.core.$ZodType>(schema: T) =>
  z.pipe(
    z.nullish(z.union([z.array(z.unknown()).check(z.maxLength(0)), schema])),
    z.transform((value) => (value === undefined || Array.isArray(value) ? null : value)),
  )
