/** The final sound of each digit when read aloud (영 일 이 삼 사 오 육 칠 팔 구): `l` for ㄹ, `n` for another consonant. */
const digits = 'nl n  nll '

/** `으로` after a consonant other than ㄹ, else `로`. For Latin letters only nasal endings are recognised. */
export const directionAfter = (word: string): '로' | '으로' => {
  const last = word.trim().at(-1) ?? ''
  const code = last.charCodeAt(0) - 0xac00
  if (code >= 0 && code <= 11_171) return code % 28 === 0 || code % 28 === 8 ? '로' : '으로'
  if (/\d/.test(last)) return digits[Number(last)] === 'n' ? '으로' : '로'
  return /(?:[mn]|ng|[ㄱ-ㄷㅁ-ㅎ])$/i.test(word.trim()) ? '으로' : '로'
}
