import * as fc from 'fast-check'

/** Few syllables, so that random texts share some; and what keyboards, pages and other systems put between them. */
const characters = [
  ...'가각간갈개고과구군글나는다도라로리마바박방사서세시아안어에을이장재책표학한했히',
  ...'ㄱㄴㅂㅅㅋㅎㅏㅗ',
  ...'abAB09',
  ...'%_"\'*?[].+-#&()\\^',
  'ﬁ',
  '㈜',
  'Ａ',
  '①',
  'ß',
  'İ',
  'é',
  'e\u0301',
  'Σ',
  'ς',
  '가'.normalize('NFD'),
  '한'.normalize('NFD'),
  'ㄳ',
  'ﾊﾞ',
  'ﾡ',
  '¨',
  '🙂',
  '👩‍👩‍👧',
  '❤\uFE0F',
  '\u200B',
  '\u00AD',
  '\u3164',
  // Of the private use area, where the index keeps its own signs.
  '\uE100',
  '\uE02B',
]

export const word = fc.array(fc.constantFrom(...characters), { minLength: 1, maxLength: 5 }).map((it) => it.join(''))

/** As a post holds it: composed, one space between words. */
export const line = fc
  .array(
    fc.array(fc.constantFrom(...characters), { minLength: 1, maxLength: 8 }).map((it) => it.join('')),
    { maxLength: 20 },
  )
  .map((words) => words.join(' ').normalize('NFC'))
