import { readFileSync } from 'node:fs'

/** How ICU's table of confusables begins (`uspoof_impl.h`, SpoofDataHeader). */
const magic = Buffer.from([0xef, 0xfd, 0x45, 0x38])

/**
 * Unicode's confusables as they lie in the program that runs this, for Node brings the data of ICU with it; `null`
 * where it was built without.
 */
export const icuConfusables = (): ReadonlyMap<string, string> | null => {
  const program = readFileSync(process.execPath)
  const starts: number[] = []
  for (let at = program.indexOf(magic); at >= 0; at = program.indexOf(magic, at + 1)) starts.push(at)
  // Elsewhere, the same four bytes belong to code that looks for them.
  const start = starts.find((at) => program.readInt32LE(at + 12) === 96)
  if (start === undefined) return null

  const table = program.subarray(start)
  const [keys = 0, count = 0, index = 0] = [12, 16, 20].map((at) => table.readInt32LE(at))
  const strings = table.readInt32LE(28)
  const entry = (n: number): [string, string] => {
    const key = table.readUInt32LE(keys + n * 4)
    const value = table.readUInt16LE(index + n * 2)
    // A target of one unit stands in the index itself, a longer one among the strings.
    const length = (key >>> 24) + 1
    const [from, to] =
      length === 1 ? [index + n * 2, index + n * 2 + 2] : [strings + value * 2, strings + (value + length) * 2]
    return [String.fromCodePoint(key & 0xff_ff_ff), table.toString('utf16le', from, to)]
  }
  return new Map(Array.from({ length: count }, (_, n) => entry(n)))
}
