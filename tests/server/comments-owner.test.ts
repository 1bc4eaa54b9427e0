import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { loadConfusables, skeleton } from '#/server/comments/confusables.ts'
import { createIsOwnerName } from '#/server/comments/owner-name.ts'
import { withoutInvisible } from '#/text/name-keys.ts'

import { adminPassword, body, openComments, refusal } from './commenting.ts'
import { icuConfusables } from './icu-confusables.ts'

describe('주인의 이름', () => {
  it('주인의 이름으로는, 그렇게 보이기만 해도, 관리자 비밀번호로만 쓴다', async () => {
    const { write, comments } = await openComments()
    for (const author of ['글지기', '글\u200B 지기'.normalize('NFD')]) {
      const refused = await write(body({ author }))
      expect([refused.status, refused.answer]).toEqual([403, refusal])
    }
    expect(await comments()).toEqual([])
    const agreed = await write(body({ author: '글지기', password: adminPassword }))
    expect([agreed.status, agreed.answer]).toMatchObject([201, { newComment: { author: '글지기' } }])
  })

  it.each([
    ['글지기', ' 글지기 '],
    ['글지기', '글 지 기'],
    ['글지기', '글\u3000지기'],
    ['글지기', '글지기'.normalize('NFD')],
    ['글지기', '글\u200B지기'],
    ['글지기', '\u3164글지기\uFFA0'],
    ['글지기', '글지\u2060기\uFE0F'],
    ['글지기', '글지기\u2800'],
    ['글지기', '\u1100\u200D\u1173\u11AF지기'],
    ['글지기', '\u202E글지기\u202C'],
    ['글지기', '\uFFA1\uFFDA\uFFA9지기'],
    ['주인_Kim', '주인＿ＫＩＭ'],
    ['Admin', 'admin'],
    ['Admin', 'ＡＤＭＩＮ'],
    ['Admin', '𝐀𝐝𝐦𝐢𝐧'],
    ['Admin', 'Ⓐⓓⓜⓘⓝ'],
    ['Admin', 'Аdmin'],
    ['Admin', 'аdmin'],
    ['Admin', 'ΑDΜΙΝ'],
    ['Admin', 'АDМІN'],
    ['Admin', 'ADMІN'],
    ['Admin', 'adm\u0456n'],
    ['Admin', 'Adm\u0131n'],
    ['Admin', 'Adrnin'],
    ['Bob', 'Воb'],
    ['bob', 'ВОВ'],
    ['bob', 'Βob'],
    ['Nina', 'Νina'],
    ['Ꭺlex', 'Alex'],
    ['Alex', 'Ꭺlex'],
    ['Owner', '0wner'],
    ['Paul', 'РauӀ'],
    ['Вова', 'вова'],
    ['Вова', 'Boвa'],
    ['Вова', 'BОВА'],
    ['Straße', 'STRASSE'],
    ['Hélène', 'HÉLÈNE'.normalize('NFD')],
    ['Weiß', 'WEIẞ'],
    ['WEISS', 'weiß'],
    ['Heiß', '\u041DEISS'],
    ['Heiß', '\u041DEI\u1E9E'],
    ['Heiß', 'Hei\u0455s'],
    ['Kim', 'Ki\u0307m'],
    ['jin', 'j\u0307i\u0307n'],
    ['Kim', '\u041Ai\u0307m'],
    ['İbrahim', 'İBRAHİM'],
    ['İbrahim', 'İ\u0412RAHİM'],
    ['İbrahim', 'ibrahim'],
    ['Tom', 'T0M'],
    ['Tom', 't0m'],
    ['Tom', '\u0422\u041EM'],
    ['Alice', 'AL1CE'],
    ['오월', '\u114C\u1169월'],
    ['강', '가\u11F0'.normalize('NFD')],
    ['글지기', '글\u114E\u1175기'],
    ['글지기', '글\u1150\u1175기'],
    ['사과', '\u113C\u1161과'],
    ['사과', '\u113E\u1161과'],
    ['차', '\u1154\u1161'],
    ['차', '\u1155\u1161'],
    ...['\u070F', '\u{13430}', '\u{1343F}', '\u{13441}', '\u{16FE4}', '\u{1D159}', '\uE000', '\u{F0000}'].map(
      (blank) => ['글지기', `글${blank}지기`],
    ),
    ['三', '\u4E09\uFE00'],
    ['力', 'カ'],
  ])('"%s"로 보이는 "%s"도 주인의 이름이다', (owner, author) => {
    expect(createIsOwnerName(owner)(author)).toBe(true)
  })

  it.each([
    ['글지기', '글지기2'],
    ['글지기', '글지기 팬'],
    ['글지기', '나는 글지기'],
    ['글지기', '글자기'],
    ['글지기', '굴지기'],
    ['글지기', '글지'],
    ['글지기', '지기글'],
    ['글지기', '글지기님'],
    ['글지기', '긒지기'],
    ['Admin', 'Ádmin'],
    ['Admin', 'Admíñ'],
    ['Admin', 'Admin1'],
    ['Admin', 'Admins'],
    ['Admin', 'Adm'],
    ['Hélène', 'Helene'],
    ['Hélène', 'Hèlène'],
    ['Ali', 'All'],
    ['Lan', 'ian'],
    ['Nina', 'vina'],
    ['Ray', 'yaу'],
    ['Bob', 'Вов'],
    ['Uno', 'Vno'],
    ['오월', '5월'],
    ['Weiß', 'Weis'],
    ['Weiß', 'Weiß2'],
    ['Heiß', 'Heib'],
    ['İlker', 'llker'],
    ['Tom', 'Tam'],
    ['Tom', 'T8m'],
    ['Anna', 'Änna'],
    ['Iris', 'Íris'],
    ['오월', '모월'],
    ['강', '간'],
    ['사과', '자과'],
    ['강아', '가아'],
  ])('주인이 "%s"일 때 "%s"은 다른 이름이다', (owner, author) => {
    expect(createIsOwnerName(owner)(author)).toBe(false)
  })

  it('글지기와 한 글자라도 다른 한글 이름은 언제나 다른 이름이다', () => {
    const isOwner = createIsOwnerName('글지기')
    const syllable = fc.integer({ min: 0xac_00, max: 0xd7_a3 }).map((code) => String.fromCodePoint(code))
    fc.assert(
      fc.property(
        fc.array(syllable, { minLength: 1, maxLength: 5 }).map((all) => all.join('')),
        (name) => {
          expect(isOwner(name)).toBe(name === '글지기')
        },
      ),
      { numRuns: 5_000 },
    )
  })

  it('라틴 글자로 된 이름은 UTS #39와 대소문자가 같다는 것만 같다', () => {
    const name = fc.string({ unit: fc.constantFrom(...'abcilmnoruvwABCILMNORUVWé'), minLength: 1, maxLength: 3 })
    fc.assert(
      fc.property(name, fc.array(name, { minLength: 40, maxLength: 80 }), (owner, others) => {
        const isOwner = createIsOwnerName(owner)
        const isSame = (other: string): boolean =>
          skeleton(owner.toLowerCase()) === skeleton(other.toLowerCase()) || skeleton(owner) === skeleton(other)
        expect(others.filter(isOwner)).toEqual(others.filter(isSame))
      }),
      { numRuns: 60 },
    )
  })
})

describe('닮은 글자의 표', () => {
  const confusables = loadConfusables()

  it.skipIf(process.versions.unicode !== '17.0')(
    'ICU가 지닌 유니코드 17.0의 표에서, NFKC를 거친 이름에 나올 수 있는 글자를 모두 옮긴 것이다',
    ({ skip }) => {
      const icu = icuConfusables()
      if (icu === null) return skip('이 Node에는 ICU의 자료가 없다')
      const expected = [...icu].filter(([from]) => from.normalize('NFKD') === from && withoutInvisible(from) !== '')
      expect(confusables).toEqual(new Map(expected.map(([from, to]) => [from, to.normalize('NFD')])))
      expect(confusables.size).toBeGreaterThan(2_700)
    },
  )

  it('UTS #39의 보기와 같고, 악센트는 벗기지 않는다', () => {
    expect(skeleton('раураӏ')).toBe(skeleton('paypal'))
    expect(skeleton('ѕсоре')).toBe('scope')
    expect(skeleton('m')).toBe('rn')
    expect(skeleton('é')).toBe('é'.normalize('NFD'))
  })
})
