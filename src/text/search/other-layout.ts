import { convertHangulToQwerty, convertQwertyToHangul } from 'es-hangul'

const inHangul = (text: string): string | null => {
  try {
    return convertQwertyToHangul(text)
  } catch {
    // A syllable that begins with two vowels (`hotel` is ㅗㅐㅅㄷㅣ), which es-hangul cannot put together and no word contains.
    return null
  }
}

/**
 * What the same keys write on the other keyboard, for a search that found nothing (`readings.ts`): `dkssud` → 안녕,
 * `ㅗ디ㅣㅐ` → hello. `null` for text with letters of both keyboards or of neither, and for keys that write no Korean.
 */
export const otherLayout = (text: string): string | null => {
  const isHangul = /[ㄱ-ㅣ가-힣]/.test(text)
  const isLatin = /[a-z]/i.test(text)
  if (isHangul === isLatin) return null
  return isHangul ? convertHangulToQwerty(text) : inHangul(text)
}

/**
 * The same word by word, where only some were typed on the wrong keyboard: `react gnr` → react 훅, `ㅜㅐㅇㄷ 스트림` → node 스트림.
 * `null` if none was.
 */
export const otherLayoutInPart = (text: string): string | null => {
  const words = text.split(/\s+/)
  const read = words.map((word) => {
    const other = otherLayout(word)
    if (other === null) return word
    // Lone letters make no Korean word, and few English words write whole syllables, most of them as short as `go`.
    const isWrong = /[ㄱ-ㅣ]/.test(word) || (word.length > 2 && /^[가-힣]+$/.test(other))
    return isWrong ? other : word
  })
  const isSame = read.every((word, index) => word === words[index])
  return isSame ? null : read.join(' ')
}
