import { finalOf, finalRieul } from '../hangul.ts'

type Sound = 'vowel' | 'consonant' | 'any'

/**
 * Particles, and endings of verbs with 하다 (`퇴사했다`), by the sound that they follow. One may follow another (`에서는`, `하기는`):
 * they are taken off in turn.
 */
const particlesAndEndings: readonly (readonly [suffix: string, after: Sound])[] = [
  ...'은 이 을 과 아 이나 이랑 이라도 이라 이란 이라고 이라는 이라서 이라면 이든 이든지 이며 이나마 이여 이야 이야말로 이요 으로 이다 입니다'
    .split(' ')
    .map((it): [string, Sound] => [it, 'consonant']),
  ...'는 가 를 와 나 랑 라도 라 란 라고 라는 라서 라면 든 든지 며 나마 여 야 야말로 로 다'
    .split(' ')
    .map((it): [string, Sound] => [it, 'vowel']),
  ...'의 에 엔 도 만 에서 에선 에게 에게서 한테 한테서 께 께서 부터 까지 보다 처럼 같이 마다 조차 마저 밖에 커녕 씩 하고 뿐 만큼 대로 이고 요 으로서 으로써 로서 로써 에서부터 더러 치고 말고 마냥 쯤'
    .split(' ')
    .map((it): [string, Sound] => [it, 'any']),
  ...'하기 하는 하다 했다 했던 한 할 해서 하면 합니다'.split(' ').map((it): [string, Sound] => [it, 'any']),
]

/** Whether a particle or ending may follow: any after letters of unknown pronunciation, `로` also after ㄹ. */
const fits = (stem: string, suffix: string, after: Sound): boolean => {
  const final = finalOf(stem)
  if (after === 'any' || final === null) return true
  return after === 'vowel' ? final === 0 || (final === finalRieul && suffix === '로') : final !== 0
}

/** At least two characters, the last of which can take a particle or ending: `C#에서`, `스프링(Spring)을`, `‘장난감’은`. */
const isWord = (stem: string): boolean => [...stem].length >= 2 && /[\p{L}\p{N}+#)"'”’」』》〉]$/u.test(stem)

/** Real words have at most three particles and endings in a row, and each stem has to be looked for in every post. */
const maxStems = 5

/** A folded word without its particles and endings, longest first, at least two characters each: `학교에서는` → 학교에서, 학교. */
export const withoutParticlesAndEndings = (word: string): readonly string[] => {
  const found = new Set<string>()
  const strip = (from: string): void => {
    const stems = particlesAndEndings
      .filter(([suffix]) => from.endsWith(suffix))
      .map(([suffix, after]) => ({ suffix, after, stem: from.slice(0, -suffix.length) }))
      .filter(({ suffix, after, stem }) => isWord(stem) && fits(stem, suffix, after))
      // 글방으로 is 글방, and not 글방으.
      .filter(({ suffix }, _, all) => !all.some((it) => it.suffix !== suffix && it.suffix.endsWith(suffix)))
    for (const { stem } of stems) {
      found.add(stem)
      if (found.size < maxStems) strip(stem)
    }
  }
  strip(word)
  return [...found].toSorted((a, b) => b.length - a.length)
}
