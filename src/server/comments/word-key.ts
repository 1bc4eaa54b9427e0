import { nameKey, visible } from '#/text/names.ts'

import { type Confusables, loadConfusables, skeleton } from './confusables.ts'

/** Scripts with letters that look like Latin ones. (Within Latin, `m` and `rn` would be confused.) */
const foreign = /[\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Armenian}\p{Script=Coptic}\p{Script=Cherokee}]/gu

let loaded: Confusables | undefined

const inLatin = (text: string): string => {
  const confusables = (loaded ??= loadConfusables())
  return text.replaceAll(foreign, (letter) => skeleton(letter, confusables))
}

/** The key by which a text holds a word for a reader: as names are compared. Capitals look like others than small letters do. */
export const wordKey = (text: string): string => nameKey(inLatin(nameKey(inLatin(visible(text)))))
