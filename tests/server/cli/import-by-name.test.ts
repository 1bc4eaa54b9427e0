import { expect, it } from 'vitest'

import { importMarkdown } from '#/server/cli/import/markdown.ts'

const imported = (files: Readonly<Record<string, string>>, isVault: boolean) => {
  const texts = new Map(Object.entries(files).filter(([path]) => path.endsWith('.md')))
  const source = {
    texts,
    files: new Map(Object.keys(files).map((path) => [path, `/${path}`])),
    settings: new Map(),
    vaults: new Map(isVault ? [...texts.keys()].map((path) => [path, { hasStrictLineBreaks: false }] as const) : []),
  }
  const { posts } = importMarkdown(source, new Date('2026-11-20T00:00:00Z'))
  return posts.find(({ path }) => path.endsWith('글.md'))
}

const picture = { from: '/attachments/그림 1.png', to: 'attachments/그림 1.png' }

it('Obsidian이 이름만으로 찾던 그림과 글로 가는 Markdown의 링크도 옮긴 자리를 가리킨다', () => {
  const files = {
    '노트/글.md': '![](그림%201.png) ![](<그림 1.png>) [다른](다음%20이야기.md#끝) [[my note]]',
    '다른 곳/다음 이야기.md': '## 끝',
    'My Note.md': '노트',
    'attachments/그림 1.png': '',
  }
  const address = '../attachments/%EA%B7%B8%EB%A6%BC%201.png'
  const other = '../%EB%8B%A4%EB%A5%B8%20%EA%B3%B3/%EB%8B%A4%EC%9D%8C%20%EC%9D%B4%EC%95%BC%EA%B8%B0.md#끝'
  expect(imported(files, true)).toMatchObject({
    body: `![](${address}) ![](<${address}>) [다른](${other}) [my note](../My%20Note.md)`,
    files: [picture],
    notes: [],
  })
})

it('보관함이 아닌 폴더에서는 이름만으로 다른 곳의 그림을 찾지 않는다', () => {
  expect(imported({ '노트/글.md': '![](그림%201.png)', 'attachments/그림 1.png': '' }, false)).toMatchObject({
    files: [],
    notes: ['그림이 함께 들어 있지 않습니다. 그림%201.png'],
  })
})

it('Hexo가 글의 이름으로 된 폴더에 둔 그림도 함께 온다', () => {
  expect(imported({ '_posts/글.md': '![](나무.png)', '_posts/글/나무.png': '' }, false)).toMatchObject({
    body: '![](%EA%B8%80/%EB%82%98%EB%AC%B4.png)',
    files: [{ from: '/_posts/글/나무.png', to: '_posts/글/나무.png' }],
    notes: [],
  })
})

it('없는 그림은 사이트의 뿌리가 되던 폴더에서 찾게 하고, 그런 폴더가 없으면 들여온 폴더에서 찾게 한다', () => {
  expect(imported({ '노트/글.md': '![](/a/%EB%B0%94.png?v=2)', 'static/b.png': '' }, false)).toMatchObject({
    body: '![](../static/a/%EB%B0%94.png?v=2)',
    notes: ['그림이 함께 들어 있지 않습니다. /a/%EB%B0%94.png?v=2'],
  })
  expect(imported({ '노트/글.md': '![](/a.png) [쪽](/쪽/)' }, false)).toMatchObject({
    body: '![](../a.png) [쪽](/쪽/)',
  })
})

it.each(['media_subpath: /assets/봄/', 'img_path: assets/봄'])(
  'Chirpy가 그림을 찾던 폴더의 그림과 표지가 함께 오고, 다른 서버의 폴더는 그대로다: %s',
  (front) => {
    const files = {
      '_posts/글.md': `---\ntitle: 글\n${front}\nimage: {path: cover.png}\n---\n![](./a.png) ![](none.png) ![](/b.png) [둘](둘.md)`,
      '_posts/둘.md': '둘',
      'assets/봄/a.png': '',
      'assets/봄/cover.png': '',
      'b.png': '',
    }
    expect(imported(files, false)).toMatchObject({
      body: '![](../assets/%EB%B4%84/a.png) ![](../assets/%EB%B4%84/none.png) ![](../b.png) [둘](둘.md)',
      matter: { thumbnail: '../assets/%EB%B4%84/cover.png' },
      files: ['assets/봄/a.png', 'b.png', 'assets/봄/cover.png'].map((path) => ({ from: `/${path}`, to: path })),
      lost: [],
      notes: ['그림이 함께 들어 있지 않습니다. none.png'],
    })
    const elsewhere = `---\nimg_path: https://cdn.example/\n---\n![](a.png)`
    expect(imported({ '글.md': elsewhere }, false)?.body).toBe('![](a.png)')
  },
)
