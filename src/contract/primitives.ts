import * as z from 'zod/mini'

// The primitives of all answers. Servers differ in how they encode ids, dates, flags and absent values (`mocks/shapes.ts` lists
// the variants); each primitive normalises all encodings of a value to one.

/** An id: a number or a string of digits in JSON, parsed to a number. */
export const Id = z.pipe(
  z.union([z.number(), z.string().check(z.regex(/^\d+$/))]),
  z.pipe(z.transform(Number), z.int()),
)

/** A count: like an id, but never negative. */
export const Count = z.pipe(Id, z.int().check(z.minimum(0)))

const written =
  /^(\d{4})-?(\d{2})-?(\d{2})(?:[ T](\d{2}):?(\d{2})(?::?(\d{2}(?:\.\d+)?))?(?:Z| ?([+-]\d{2})(?::?(\d{2}))?)?)?$/i

/**
 * Accepts more than `Date` parses: offsets of hours alone, as PostgreSQL writes them, and the basic format of ISO 8601. Without a
 * time zone these are UTC; `Date` would take them for local time, as it does with all other forms.
 */
const toDate = (value: string | number): Date => {
  if (typeof value === 'number') return new Date(value)
  const text = value.trim()
  if (/^\d{11,}$/.test(text)) return new Date(Number(text))
  const [, year, month, day, hour = '00', minute = '00', second = '00', zoneHour, zoneMinute = '00'] =
    written.exec(text) ?? []
  if (year === undefined) return new Date(text)
  const zone = zoneHour === undefined ? 'Z' : `${zoneHour}:${zoneMinute}`
  return new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}${zone}`)
}

/** A moment: ISO 8601, `YYYY-MM-DD HH:mm:ss` (UTC) or epoch milliseconds, also as digits in a string, parsed to ISO 8601 with `Z`. */
export const Instant = z.pipe(
  z.pipe(z.union([z.number(), z.string()]), z.transform(toDate)),
  z.pipe(
    z.date(),
    z.transform((date: Date) => date.toISOString()),
  ),
)

/** Whether a comment is deleted: true unless the value is `0`, `'0'`, `null` or absent. */
export const Deleted = z.pipe(
  z.unknown(),
  z.transform((value) => !(value === undefined || value === null || value === 0 || value === '0')),
)

/** A boolean: `true`, `1`, or either as a string, is true; an absent value is false, like every encoding of false. */
export const Flag = z.pipe(
  z.nullish(z.union([z.boolean(), z.literal([0, 1, '', '0', '1', 'true', 'false'])])),
  z.transform((value) => [true, 1, '1', 'true'].includes(value ?? false)),
)

/** `null` if the value is `null` or absent. */
export const orNull = <T extends z.core.$ZodType>(schema: T) =>
  z.pipe(
    z.nullish(schema),
    z.transform((value) => value ?? null),
  )

/** Like {@link Instant}; `null` if it is `null`, absent or no date: one odd date must not make a whole page unreadable. */
export const InstantOrNull = z.catch(orNull(Instant), null)

/** Optional text: `null` if it is `null`, blank or absent. */
export const OptionalText = z.pipe(
  z.nullish(z.string()),
  z.transform((value) => (value === undefined || value === null || value.trim() === '' ? null : value)),
)

/** Text that the page can do without: empty if it is `null` or absent. */
export const TextOrEmpty = z.pipe(
  z.nullish(z.string()),
  z.transform((value) => value ?? ''),
)

/** A list; empty if it is `null` or absent. */
export const list = <T extends z.core.$ZodType>(item: T) =>
  z.pipe(
    z.nullish(z.array(item)),
    z.transform((value) => value ?? []),
  )

/** `[]` or `{}`: how some servers encode a missing object. */
const isEmpty = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && Object.keys(value).length === 0

/** An optional object: `null` if it is `null`, absent, or an empty array or object. */
export const objectOrNull = <T extends z.core.$ZodType>(schema: T) =>
  z.pipe(
    z.transform((value: unknown): unknown => (value === undefined || isEmpty(value) ? null : value)),
    z.nullable(schema),
  )
