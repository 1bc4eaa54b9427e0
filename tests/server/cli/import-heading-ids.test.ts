import { expect, it } from 'vitest'

import { importMarkdown } from '#/server/cli/import/markdown.ts'
import { importTistory } from '#/server/cli/import/tistory.ts'
import { importVelog } from '#/server/cli/import/velog.ts'
import { importWordpress } from '#/server/cli/import/wordpress.ts'

import { page } from './tistory-backup.ts'
import { item, wxr } from './wordpress-export.ts'

const now = new Date('2026-11-20T00:00:00Z')

const folderOf = (texts: Readonly<Record<string, string>>, vaults: readonly string[] = []) => ({
  texts: new Map(Object.entries(texts)),
  files: new Map(Object.keys(texts).map((path) => [path, `/${path}`])),
  settings: new Map(),
  vaults: new Map(vaults.map((path) => [path, { hasStrictLineBreaks: true }])),
})

it('티스토리의 제목으로 가던 링크는 들여온 글의 그 제목으로 간다', () => {
  const html =
    '<p><a href="#s_1">처음</a> <a href="#s2">끝</a> <a href="#없음">없음</a></p><h3 id="s_1">봄 <b>(산책)</b><br></h3>' +
    '<h3 id="s2"><a href="/13#s2">여름</a></h3><table><tr><td><h3 id="s3">칸</h3><p>글</p></td></tr></table>'
  const { posts } = importTistory(
    folderOf({
      '12/12-봄.html': page('봄', '', '', html, ''),
      '13/13-글.html': page('글', '', '', '<p><a href="/12#s2">봄의 글</a></p>', ''),
    }),
  )
  expect(posts.map(({ body }) => body)).toEqual([
    `[처음](#봄-산책) [끝](#여름) [없음](#없음)

### 봄 **(산책)**

### [여름](13-%EA%B8%80.md#s2)

|        |
| ------ |
| 칸<br>글 |
`,
    '[봄의 글](12-%EB%B4%84.md#여름)\n',
  ])
})

const link = (to: string) => `<p><a href="${to}">글</a></p>`

it('워드프레스의 제목으로 가던 링크는 같은 글에서도 다른 글에서도 그 제목으로 간다', () => {
  const heading = '<!-- wp:heading --><h2 id="h-설치">설치</h2><!-- /wp:heading --><h2 id="h-설치-1">설치</h2>'
  const first = `${heading}${link('#h-설치-1')}${link('https://old.example.com/?p=1#h-%EC%84%A4%EC%B9%98')}`
  const { posts } = importWordpress(
    wxr(
      item({ id: 1, title: 'first', content: first }) +
        item({ id: 2, title: 'second', content: link('https://old.example.com/?p=1#h-설치') }),
    ),
  )
  expect(posts.map(({ body }) => body)).toEqual([
    '## 설치\n\n## 설치\n\n[글](#설치-1)\n\n[글](1-first.md#설치)\n',
    '[글](1-first.md#설치)\n',
  ])
})

it('제목에 적은 kramdown과 Hugo의 id는 보이지 않고, 그리로 가던 링크는 그 제목으로 간다', () => {
  const texts = {
    '가.md': '---\ntitle: 가\n---\n## 준비와 설치 {#setup}\n\n[위](#setup)\n\n`{#x}`\n\n글 {#x}\n',
    '나.md': '---\ntitle: 나\n---\n[가](가.md#setup) <a href="가.md#setup">가</a>\n',
  }
  const read = (...vaults: readonly string[]) => importMarkdown(folderOf(texts, vaults), now).posts
  expect(read().map(({ body, notes }) => [body, notes])).toEqual([
    ['## 준비와 설치\n\n[위](#준비와-설치)\n\n`{#x}`\n\n글 {#x}\n', []],
    ['[가](가.md#준비와-설치) <a href="가.md#준비와-설치">가</a>\n', []],
  ])
})

it('id로 읽히지 않던 벨로그와 Obsidian의 제목은 적힌 그대로다', () => {
  const texts = { '글.md': '---\ntitle: 글\n---\n## 절 {#setup}\n' }
  const bodies = [importVelog(folderOf(texts), now), importMarkdown(folderOf(texts, ['글.md']), now)]
  expect(bodies.flatMap(({ posts }) => posts.map(({ body }) => body.trim()))).toEqual([
    '## 절 {#setup}',
    '## 절 {#setup}',
  ])
})

it('kramdown이 제목의 아랫줄에 적은 id와, 글의 제목이 된 제목의 id도 보이지 않는다', () => {
  const texts = {
    '글.md': '# 이삿날 {#moving}\n\n## `npm`\n{: #setup }\n글 [위](#setup)\n\n```\n## 코드\n{: #x}\n```\n\n{: #y}\n',
    '없음.md': '# {#moving}\n',
    '코드.md': '# Svelte의 `{#each}`\n',
  }
  const read = (...vaults: readonly string[]) =>
    importMarkdown(folderOf(texts, vaults), now).posts.map(({ matter, body, notes }) => [matter.title, body, notes])
  const rest = '\n\n```\n## 코드\n{: #x}\n```\n\n{: #y}\n'
  expect(read()).toEqual([
    ['이삿날', `## \`npm\`\n글 [위](#npm)${rest}`, ['속성을 옮기지 못해 글자로 남습니다. {: #y}']],
    ['{#moving}', '', []],
    ['Svelte의 {#each}', '', []],
  ])
  expect(read('글.md', '없음.md')[0]?.slice(0, 2)).toEqual([
    '이삿날 {#moving}',
    `## \`npm\`\n{: #setup }\n글 [위](#setup)${rest}`,
  ])
})
