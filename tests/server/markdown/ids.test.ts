import { expect, it } from 'vitest'

import { htmlOf } from './reading.ts'

it('그림 문자나 기호로 시작하는 제목도 주소가 있고, 적힌 대로의 링크가 거기에 닿는다', async () => {
  const html = await htmlOf('## 💡 정리\n\n## ★ 별점\n\n## 정리\n\n[정리로](#-정리)\n\n글[^*]\n\n[^*]: 주')
  for (const id of ['정리', '별점', '정리-1'])
    expect(html).toContain(`href="#${id}" aria-label="이 제목으로 가는 링크"`)
  expect(html).toContain('<a href="#정리">정리로</a>')
  const ids = new Set([...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id))
  for (const [, target] of html.matchAll(/ href="#([^"]+)"/g)) expect(ids).toContain(target)
})

it('링크 속의 제목에는 링크를 더하지 않아, 바깥 링크가 끊기지 않는다', async () => {
  const html = '<div><a href="/tag"><span><h2 id="태그">태그</h2></span>더 보기</a></div>'
  expect(await htmlOf(html)).toBe(html)
})

it('댓글의 주소와 겹칠 이름이 되풀이되어도 읽힌다', async () => {
  const html = await htmlOf('<a id="comment"></a>\n\n## Comment\n\n## Comment')
  for (const id of ['comment--1', 'comment-1-1']) expect(html).toContain(`<h2 id="${id}">`)
})

it('각주의 번호는 이름에 들지 않는다: 각주가 늘어도 제목으로 가는 링크는 그대로다', async () => {
  const html = await htmlOf('앞[^2]\n\n## 절 제목[^1]\n## **굵은**[^2] 제목\n\n[^1]: 하나\n[^2]: 둘')
  expect(html).toContain('<h2 id="절-제목">절 제목<sup>')
  expect(html).toContain('<h2 id="굵은-제목">')
  expect(html).toMatch(/<h2 id="절-제목">.*>2<\/a><\/sup>/)
})
