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
 * What the same keys write on the other keyboard, for a search that found nothing (`search.ts`): `dkssud` → 안녕,
 * `ㅗ디ㅣㅐ` → hello. `null` for text with letters of both keyboards or of neither, and for keys that write no Korean.
 */
export const otherLayout = (text: string): string | null => {
  const isHangul = /[ㄱ-ㅣ가-힣]/.test(text)
  const isLatin = /[a-z]/i.test(text)
  if (isHangul === isLatin) return null
  return isHangul ? convertHangulToQwerty(text) : inHangul(text)
}
