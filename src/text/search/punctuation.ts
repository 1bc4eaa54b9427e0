const opening = /^[#"'“”‘’「『《〈([]+/u
const closing = /[?!,.:;~"'“”‘’」』》〉)\]]+$/u
/** With signs between letters: `keep-all`, `12,500원`. Any other sign is part of what is looked for: `:has()`, `--force`. */
const plain = /^[\p{L}\p{M}\p{N}.+#&'_]*[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}.+#&'_]|[-:,·/@](?=[\p{L}\p{N}]))*$/u
/** Between brackets, so are these: `[가-힣]`, `(a,b)`. */
const bracketed = /[[(].*[-:,·/@]/

/**
 * A single letter would match almost anywhere, unless it is a hashtag, or a syllable that ends a sentence (`끓이는 법?`) or has
 * other words beside it (`“첫 문장”`).
 */
const isEnough = (bare: string, word: string, isAlone: boolean): boolean =>
  [...bare].length >= 2 || word.startsWith('#') || (/^[가-힣]$/.test(bare) && (!isAlone || word.startsWith(bare)))

/**
 * A folded word without the punctuation around it: `#회고`, `‘제주도’,`. `C++` and `C#` keep their signs. `isAlone`: whether it is
 * the whole query.
 */
export const withoutPunctuation = (word: string, isAlone = true): string => {
  const bare = word.replace(opening, '').replace(closing, '')
  return plain.test(bare) && !bracketed.test(word) && isEnough(bare, word, isAlone) ? bare : word
}
