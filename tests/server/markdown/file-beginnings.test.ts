import { expect, it } from 'vitest'

import { file, readPost, readProblem } from './reading.ts'

it.each(['\n', '\n \t\n', '\u{200b}', '\u{a0}\n\u{3164}\n'])(
  '머리말 앞의 빈 줄과 보이지 않는 글자 %j는 없는 것이고, 줄 번호는 파일의 것이다',
  async (start) => {
    const before = start.split('\n').length - 1
    expect(await readPost(start + file('title: 글', 'id: 7'))).toMatchObject({ title: '글', pinnedLine: before + 3 })
    expect(await readProblem(start + file('title: 글', 'date: 어제'))).toMatchObject({ line: before + 3 })
    expect(await readProblem(start + file('title: 글', 'tags: [가'))).toMatchObject({ line: before + 3 })
    expect(await readProblem(start + file('category: 일상'))).toMatchObject({ line: before + 1 })
  },
)

it.each([false, true])('메모장의 유니코드(UTF-16)로 저장한 글도 읽는다: 빅 엔디언 %s', async (isBigEndian) => {
  const bytes = Buffer.from(`\u{feff}${file('title: 글')}`, 'utf16le')
  expect(await readPost(isBigEndian ? bytes.swap16() : bytes)).toMatchObject({ title: '글', content: '<p>본문</p>' })
})
