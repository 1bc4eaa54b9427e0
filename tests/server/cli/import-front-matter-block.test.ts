import { expect, it } from 'vitest'

import { importMarkdown } from '#/server/cli/import/markdown.ts'

const imported = (text: string) =>
  importMarkdown(
    { texts: new Map([['글.md', text]]), files: new Map(), settings: new Map(), vaults: new Map() },
    new Date('2026-11-20T00:00:00Z'),
  )

it('Hexo처럼 첫 --- 없이 적은 머리말도 읽는다', () => {
  const text = 'title: 봄\ndate: 2024-03-01 10:00:00\ntags:\n- 걷기\n  \n---\n\n본문\n\n---\n\n끝\n'
  expect(imported(text).posts).toMatchObject([
    { matter: { title: '봄', date: '2024-03-01 10:00:00', tags: ['걷기'] }, body: '본문\n\n---\n\n끝\n' },
  ])
})

it.each(['주의: 읽어 주세요\n---\n\n본문\n', 'Note: read this\n---\n\n본문\n', 'title: [봄\n---\n\n본문\n'])(
  '머리말이 아닌 첫 줄은 본문에 남는다: %j',
  (text) => {
    expect(imported(text).posts).toMatchObject([{ matter: { title: '글' }, body: text }])
  },
)

it('Hugo의 TOML 머리말도 읽는다', () => {
  const toml =
    'title = "봄: 첫 글"\ndate = 2024-03-01T10:00:00+09:00\ndraft = true\ntags = ["걷기", "봄"]\n[params]\nmath = 1\n'
  expect(imported(`+++\n${toml}+++\n본문\n`).posts).toMatchObject([
    {
      matter: { title: '봄: 첫 글', date: '2024-03-01T10:00:00.000+09:00', draft: true, tags: ['걷기', '봄'] },
      body: '본문\n',
      lost: ['params'],
    },
  ])
  const wrong = imported('+++\ntitle = "봄"\ndate = 어제\n+++\n본문\n')
  expect(wrong.skipped).toEqual([{ name: '글.md', reason: '3번째 줄: 머리말의 TOML이 틀렸습니다.' }])
})

it.each([
  '{\n  "title": "봄",\n  "draft": true\n}\n\n본문\n',
  '{"title": "봄", "draft": true}\n본문\n',
  ';;;\n"title": "봄"\n;;;\n본문\n',
])('JSON으로 적은 머리말은 글자로 내보이지 않고 까닭을 말한다: %j', (text) => {
  expect(imported(text)).toEqual({
    posts: [],
    skipped: [{ name: '글.md', reason: 'JSON 머리말은 읽지 못합니다. YAML(---)로 바꿔 주세요.' }],
  })
})
