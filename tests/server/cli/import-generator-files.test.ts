import { expect, it } from 'vitest'

import { importMarkdown } from '#/server/cli/import/markdown.ts'

const files = {
  'README.md': '# 저장소',
  'scaffolds/post.md': '---\ntitle: {{ title }}\ndate: {{ date }}\n---\n',
  'archetypes/default.md': '---\ntitle: 틀\n---\n',
  'themes/PaperMod/README.md': '# 테마',
  'vendor/bundle/ruby/README.md': '# 꾸러미',
  'index.markdown': '---\n# 손대지 않은 첫 쪽\nlayout: home\n---\n',
  '_posts/글.md': '---\nlayout: post\ntitle: 글\n---\n',
  '_posts/themes/a/글.md': '글',
}

const imported = (settings: readonly string[]) => {
  const source = {
    texts: new Map(Object.entries(files)),
    files: new Map([...Object.keys(files), ...settings].map((path) => [path, `/${path}`])),
    settings: new Map(),
    vaults: new Map(),
  }
  const { posts, skipped } = importMarkdown(source, new Date('2026-11-20T00:00:00Z'))
  return { posts: posts.map(({ name }) => name), skipped }
}

const homePage = { name: 'index.markdown', reason: '제목도 본문도 없는 쪽입니다.' }
const posts = ['_posts/글.md', '_posts/themes/a/글.md']

it.each(['_config.yml', 'hugo.toml', 'config.yaml'])(
  '%s가 있는 사이트의 폴더를 주면, 도구의 파일은 글이 되지 않고 그렇다고 말한다',
  (settings) => {
    const ofTool = Object.keys(files).slice(0, 5)
    const reason = '글이 아니라 사이트를 만드는 도구의 파일입니다.'
    expect(imported([settings])).toEqual({ posts, skipped: [...ofTool.map((name) => ({ name, reason })), homePage] })
  },
)

it('사이트의 폴더가 아니면 같은 이름의 폴더에 있는 글도 들어온다', () => {
  expect(imported([])).toEqual({ posts: [...Object.keys(files).slice(0, 5), ...posts], skipped: [homePage] })
})

it('Markdown이 아닌 글은 빠졌다고 말하고, 글이 아닌 HTML은 말하지 않는다', () => {
  const names = ['content/글.mdx', '_posts/2022-01-04-글.html', '_drafts/글.htm', '_layouts/post.html', 'index.html']
  const source = {
    texts: new Map(),
    files: new Map(names.map((name) => [name, `/${name}`])),
    settings: new Map(),
    vaults: new Map(),
  }
  const reason = 'Markdown이 아니어서 읽지 못합니다. Markdown으로 바꾸어 .md로 저장해 주세요.'
  expect(importMarkdown(source, new Date('2026-11-20T00:00:00Z'))).toEqual({
    posts: [],
    skipped: names.slice(0, 3).map((name) => ({ name, reason })),
  })
})

it('Hexo와 Jekyll의 쪽, 찾기 쪽, Excalidraw의 그림은 글이 되지 않고 그렇다고 말한다', () => {
  const texts = new Map([
    ['_drafts/글.md', ''],
    ['_pages/소개.md', '소개'],
    ['content/search.md', '---\nlayout: search\n---\n찾기'],
    ['source/_drafts/글.md', ''],
    ['source/_posts/글.md', ''],
    ['source/about/index.md', '저는'],
    ['그림.md', '---\nexcalidraw-plugin: parsed\n---\n그림'],
  ])
  const imported = (...settings: readonly string[]) => {
    const files = new Map([...texts.keys(), ...settings].map((path) => [path, `/${path}`]))
    const source = { texts, files, settings: new Map(), vaults: new Map() }
    return importMarkdown(source, new Date('2026-11-20T00:00:00Z')).skipped
  }
  const reason = '글이 아니라 페이지입니다.'
  const pages = (...names: readonly string[]) => names.map((name) => ({ name, reason }))
  expect(imported()).toEqual(pages('content/search.md', '그림.md'))
  expect(imported('_config.yml')).toEqual(
    pages('_pages/소개.md', 'content/search.md', 'source/about/index.md', '그림.md'),
  )
})
