/** Greater than any id: the first integer that a number cannot represent exactly. */
const beyond = Number.MAX_SAFE_INTEGER + 1

/**
 * Parses a positive integer of plain digits, without sign, leading zeros or exponent; `null` for any other text. One that is
 * too large to be exact becomes {@link beyond}: well formed, but nobody's id.
 */
export const positiveInteger = (text: string): number | null =>
  /^[1-9]\d*$/.test(text) ? Math.min(Number(text), beyond) : null

/** Parses an id; `null` if the text cannot be one. Ids in addresses, files and requests are parsed here. */
export const positiveId = (text: string): number | null => {
  const id = positiveInteger(text)
  return id === beyond ? null : id
}
