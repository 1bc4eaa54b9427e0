const opening = /^[#"'“”‘’「『《〈([]+/u
const closing = /[?!,.:;~"'“”‘’」』》〉)\]]+$/u
/** Any other sign is part of what is looked for: `:has()`, `[가-힣]`. */
const plain = /^[\p{L}\p{M}\p{N}.+#&'_]*[\p{L}\p{N}][\p{L}\p{M}\p{N}.+#&'_]*$/u

/** A single letter would match almost anywhere, unless it is a hashtag, or a syllable that ends a sentence (`끓이는 법?`). */
const isEnough = (bare: string, word: string): boolean =>
  [...bare].length >= 2 || word.startsWith('#') || (/^[가-힣]$/.test(bare) && word.startsWith(bare))

/** A folded word without the punctuation around it: `#회고`, `‘제주도’,`. `C++` and `C#` keep their signs. */
export const withoutPunctuation = (word: string): string => {
  const bare = word.replace(opening, '').replace(closing, '')
  return plain.test(bare) && isEnough(bare, word) ? bare : word
}
