/** The part of a file that is asked for, `end` not included; the whole of it unless it is one part that is there. */
export const byteRange = (
  header: string | undefined,
  size: number,
): { readonly start: number; readonly end: number; readonly partial: boolean } => {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? []
  const whole = { start: 0, end: size, partial: false }
  if (first === '' && last === '') return whole
  const start = first === '' ? Math.max(size - Number(last), 0) : Number(first)
  const end = first === '' || last === '' ? size : Math.min(Number(last) + 1, size)
  // A server may answer an unfit range with the whole (RFC 9110, 14.2): a player copes with that better than with 416.
  return start < end ? { start, end, partial: true } : whole
}
