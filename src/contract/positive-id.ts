/** Past every id, and the first that a number cannot hold exactly. */
const beyond = Number.MAX_SAFE_INTEGER + 1

/**
 * A positive integer in plain digits, without sign, leading zeros or exponent; `null` for any other text. One that is too
 * large to be exact is read as {@link beyond}: well formed, but nothing has that number.
 */
export const positiveInteger = (text: string): number | null =>
  /^[1-9]\d*$/.test(text) ? Math.min(Number(text), beyond) : null

/** The id that a text spells; `null` for what cannot be one. Every id in an address, a file or a request is read here. */
export const positiveId = (text: string): number | null => {
  const id = positiveInteger(text)
  return id === beyond ? null : id
}
