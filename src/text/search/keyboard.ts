import { convertHangulToQwerty, convertQwertyToHangul } from 'es-hangul'

/**
 * What the same keys write on the other keyboard: `dkssud` → 안녕, `ㅗ디ㅣㅐ` → hello. `null` for what holds letters of
 * both or of neither.
 */
export const otherLayout = (text: string): string | null => {
  const isHangul = /[ㄱ-ㅣ가-힣]/.test(text)
  const isLatin = /[a-z]/i.test(text)
  if (isHangul === isLatin) return null
  return isHangul ? convertHangulToQwerty(text) : convertQwertyToHangul(text)
}
