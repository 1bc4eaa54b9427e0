import * as fc from 'fast-check'
import { expect, it } from 'vitest'

import { withFewMarks } from '#/text/combining-marks.ts'

const mark = '\u030D'

it('한 글자에 붙은 부호는 여섯까지만 보인다', () => {
  expect(withFewMarks(`Z${mark.repeat(30)}a${mark.repeat(7)}`)).toBe(`Z${mark.repeat(6)}a${mark.repeat(6)}`)
  expect(withFewMarks(`Z${`${mark}\u200D`.repeat(30)}`).split(mark)).toHaveLength(7)
})

it.for(['한글'.normalize('NFD'), 'Tiếng Việt'.normalize('NFD'), 'बहुत', 'שָׁלוֹם', '👩🏽‍🚀❤️‍🔥', '🏴󠁧󠁢󠁥󠁮󠁧󠁿', `e${mark.repeat(6)}`])(
  '사람이 쓰는 글은 그대로다: %s',
  (text) => expect(withFewMarks(text)).toBe(text),
)

it('부호가 아닌 글자는 하나도 잃지 않고, 다시 해도 같다', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom('a', '가', mark, '\u0323', '\u200D', '\n') }), (text) => {
      const shown = withFewMarks(text)
      expect(shown.replaceAll(/\p{M}/gu, '')).toBe(text.replaceAll(/\p{M}/gu, ''))
      expect(withFewMarks(shown)).toBe(shown)
      expect(shown).not.toMatch(/\p{M}{7}/u)
    }),
  )
})
