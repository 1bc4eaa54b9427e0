import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { expect, it } from 'vitest'

import { parseFrontMatter } from '#/server/posts-folder/front-matter.ts'

import { makeBlog, putFiles, reportIn, runBlog } from './run-blog.ts'
import { page } from './tistory-backup.ts'
import { item, wxr } from './wordpress-export.ts'

/** The aliases of an imported post by its path; `output` is the report. */
const importFrom = async (kind: string, source: string, files: Record<string, string>, ...more: readonly string[]) => {
  const folder = await makeBlog()
  await putFiles(folder, files)
  const { code, output } = await runBlog(folder, ['import', kind, source, ...more])
  expect(code).toBe(0)
  expect((await runBlog(folder, ['check'])).output).toMatch(/틀린 곳 0개, 주의 0개\n$/)
  const aliasesOf = async (path: string) => {
    const front = parseFrontMatter(await readFile(join(folder, 'posts', kind, path), 'utf8'))
    return front.ok ? front.matter.aliases : front
  }
  return { aliasesOf, output }
}

const post = (...front: readonly string[]): string => ['---', ...front, '---', '본문', ''].join('\n')

it.each([
  ['url: https://me.example\npermalink: /:year/:title/', '_posts/2019-03-04-봄.md', '/2019/봄'],
  ['url: https://me.example\nbaseurl: /blog', '_posts/2019-03-04-봄.md', '/blog/2019/03/04/봄'],
  ['permalink: :year/:month/:title.html', 'source/_posts/봄.md', '/2019/03/봄'],
])('지킬과 헥소의 글은 옛 주소를 가지고 온다: %j', async (settings, path, alias) => {
  const files = { 'old/_config.yml': settings, [`old/${path}`]: post('title: 봄', 'date: 2019-03-04') }
  const { aliasesOf } = await importFrom('markdown', 'old', files)
  expect(await aliasesOf(path)).toEqual([alias])
})

it('휴고의 글은 옛 주소와 그전의 옛 주소를 가지고 오고, 머리말 항목을 잃었다고 하지 않는다', async () => {
  const { aliasesOf, output } = await importFrom('markdown', 'old', {
    'old/hugo.toml': 'baseURL = "https://me.example/blog/"',
    'old/content/post/봄.md': post('title: 봄', 'aliases: [/old/spring/, /첫-봄.html]'),
    'old/content/post/여름.md': post('title: 여름', 'url: /summer', 'aliases: [여름의 이름]'),
  })
  expect(await aliasesOf('content/post/봄.md')).toEqual(['/blog/post/봄', '/blog/old/spring', '/blog/첫-봄'])
  expect(await aliasesOf('content/post/여름.md')).toEqual(['/blog/summer'])
  expect(reportIn(output)).toEqual([
    '들여왔습니다: 글 2개 → posts/markdown',
    '글방에 없어 옮기지 않은 머리말 항목: aliases 1개',
  ])
})

it('여러 글의 옛 주소이거나 글방의 화면이 쓰는 주소면 적지 않고, 어느 글들의 것이었는지 말한다', async () => {
  const { aliasesOf, output } = await importFrom('markdown', 'old', {
    'old/가.md': post('title: 가', 'permalink: /same/', 'redirect_from: [/tag/, /files/a, /pages/3, /only]'),
    'old/나.md': post('title: 나', 'redirect_from: [/same.html, /tag]'),
  })
  expect(await aliasesOf('가.md')).toEqual(['/only'])
  expect(await aliasesOf('나.md')).toEqual([])
  expect(reportIn(output)).toEqual([
    '들여왔습니다: 글 2개 → posts/markdown',
    '여러 글이 함께 쓰던 옛 주소라 적지 않은 것: /same (가.md, 나.md). 그 주소로 갈 글 하나의 aliases에 적어 주세요.',
  ])
})

it('여러 글이 함께 쓰던 주소가 많으면 다섯까지만 적고, 이미 말한 것은 다시 들여올 때 되풀이하지 않는다', async () => {
  const folder = await makeBlog()
  const shared = `redirect_from: [${Array.from({ length: 7 }, (_, index) => `/old-${index}`).join(', ')}]`
  await putFiles(folder, { 'old/가.md': post('title: 가', shared), 'old/나.md': post('title: 나', shared) })
  const run = () => runBlog(folder, ['import', 'markdown', 'old'])
  expect((await run()).output).toContain(' /old-4 (가.md, 나.md) 외 2개. ')
  expect((await run()).output).not.toContain('함께 쓰던')
})

it('다시 들여올 때, 이미 있는 글의 파일에 없는 옛 주소를 말하고 파일은 그대로 둔다', async () => {
  const folder = await makeBlog()
  const run = () => runBlog(folder, ['import', 'markdown', 'old'])
  await putFiles(folder, { 'old/가.md': post('title: 가', 'redirect_from: /spring'), 'old/나.md': post('title: 나') })
  await run()
  expect((await run()).output).not.toContain('옛 주소')
  await putFiles(folder, {
    'old/가.md': post('title: 가', 'redirect_from: [/spring, /12, /봄.html]'),
    'old/나.md': post('title: 나', 'redirect_from: /summer'),
    'posts/markdown/나.md': '고치다 만 글',
  })
  expect((await run()).output).toContain(
    '\n이미 있는 글이라 적지 않은 옛 주소: 가.md (/12, /봄). 그 글의 aliases에 적어 주세요.\n',
  )
  expect(await readFile(join(folder, 'posts/markdown/가.md'), 'utf8')).not.toContain('/12')
})

it('티스토리의 글은 번호와 제목으로 된 옛 주소를, 휴대전화의 것까지 가지고 온다', async () => {
  const files = {
    'backup/2/2-봄-산책.html': page('봄 & 산책', '', '2024-12-01 16:47:46', '<p>본문</p>', ''),
    'backup/3/3.html': page('여름', '', '2024-12-02 16:47:46', '<p>본문</p>', ''),
  }
  const { aliasesOf } = await importFrom('tistory', 'backup', files, '--draft')
  expect(await aliasesOf('2-봄-산책.md')).toEqual(['/2', '/m/2', '/entry/봄-산책', '/m/entry/봄-산책'])
  expect(await aliasesOf('3-여름.md')).toEqual(['/3', '/m/3'])
})

/** An export of a blog at an address, with a post and a draft. */
const exported = (home: string) =>
  wxr(
    `<wp:base_blog_url>${home}</wp:base_blog_url>` +
      item({ id: 5, title: '봄', content: '본문' }).replace(
        'old.example.com/?p=5',
        'old.example.com/2019/05/%eb%b4%84/',
      ) +
      item({ id: 6, title: '여름', content: '본문', status: 'draft' }),
  )

it('워드프레스의 글은 고유 주소와 번호로 된 옛 주소를 가지고 온다', async () => {
  const atRoot = await importFrom('wordpress', 'a.xml', { 'a.xml': exported('https://old.example.com') })
  expect(await atRoot.aliasesOf('5-봄.md')).toEqual(['/2019/05/봄', '/?p=5'])
  expect(await atRoot.aliasesOf('6-여름.md')).toEqual([])
  const below = await importFrom('wordpress', 'a.xml', { 'a.xml': exported('https://old.example.com/blog') })
  expect(await below.aliasesOf('5-봄.md')).toEqual(['/2019/05/봄'])
})
