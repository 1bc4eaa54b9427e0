import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { describe, expect, it } from 'vitest'

import { startBlogIn, startLiveBlog } from './live-blog.ts'
import { runBlog, spawnBlog } from './run-blog.ts'
import { treeOf } from './tree.ts'
import { runImport, withExport, wordpressExport, wxr } from './wordpress-export.ts'

const readText = (folder: string, path: string) => readFile(join(folder, 'posts/wordpress', path), 'utf8')

it('글은 Markdown이 되고, 초안은 초안으로, 글이 아닌 것은 까닭과 함께 빠진다', async () => {
  const folder = await withExport()
  const { output, complaint, code } = await runImport(folder)
  expect({ complaint, code }).toEqual({ complaint: '', code: 0 })
  expect(output.trim().split('\n')).toEqual([
    '들여왔습니다: 글 4개 (초안 1개), 댓글 4개 → posts/wordpress',
    '들여오지 못한 것: 2개',
    '  소개: 글이 아니라 페이지입니다.',
    '  버린 글: 휴지통에 있거나 쓰지 않은 글입니다.',
    '들여왔지만 살펴볼 것: 2개',
    '  바다 & 산책: 승인되지 않은 댓글과 다른 블로그의 알림 2개는 옮기지 않습니다.',
    '  쓰던 글: 초안이라 댓글 1개를 달 글이 없습니다.',
    '다른 서버에 그대로 둔 그림(글에는 링크로 보입니다): old.example.com 2개',
    expect.stringMatching(/^데이터베이스: /),
  ])
  expect(await readText(folder, '5-바다-산책.md')).toBe(`---
title: 바다 & 산책
slug: 바다 & 산책
date: 2019-05-03T12:00:00.000Z
category: 일상
subcategory: 걷기
tags:
  - 여름
  - 사진
aliases:
  - /?p=5
---

첫 문단의 **강조(설명)**입니다.

![바다](https://old.example.com/wp-content/uploads/2019/05/a.jpg "여름 바다")

\`\`\`
let a = 1
\`\`\`
`)
  expect(await readText(folder, '6-옛-편집기.md')).toContain(
    '첫 줄\\\n둘째 줄\n\n**다음** 문단\n\n```\n코드\n\n빈 줄 뒤\n```\n\n![](https://old.example.com/b.jpg "나무")\n',
  )
  expect(await readText(folder, '7-쓰던-글.md')).toContain('date: 2019-05-03 21:00:00\ndraft: true\n')
  expect(await readText(folder, '12-제어-문자.md')).toContain('앞뒤')
  expect(await runBlog(folder, ['check'])).toMatchObject({ code: 0 })
})

describe('댓글', () => {
  it('이름과 때와 이어짐이 그대로 오고, 남이 쓴 주인의 이름은 주인이 아니며, 관리자만 지운다', async () => {
    const blog = await startLiveBlog({}, { ADMIN_PASSWORD: '주인' })
    await writeFile(join(blog.folder, 'export.xml'), wordpressExport)
    expect(await runImport(blog.folder)).toMatchObject({ code: 0 })
    await expect.poll(async () => (await blog.post('바다 & 산책')).comments.length).toBe(4)
    const { comments } = await blog.post('바다 & 산책')
    const [first, second, third] = comments.map(({ id }) => id)
    expect(comments).toMatchObject([
      {
        author: '독자',
        content: '잘 읽었습니다 <3\n또 올게요 링크 (https://spam.example.com)',
        parent_comment_id: null,
      },
      { author: '달리아', content: '고맙습니다', parent_comment_id: first },
      { author: '글지기 (손님)', content: '저는 주인이 아닙니다', parent_comment_id: second },
      { author: '길 잃은 이', parent_comment_id: null },
    ])
    expect(await blog.remove(third ?? 0, '')).toBe(400)
    expect(await blog.remove(third ?? 0, '아무거나')).toBe(403)
    expect(await blog.remove(third ?? 0, '주인')).toBe(200)
  })

  it('이미 읽힌 글에 나중에 들인 댓글도 켜져 있는 블로그에 곧 보인다', async () => {
    const blog = await startLiveBlog({})
    const posts = wordpressExport.replaceAll(/<wp:comment>.*?<\/wp:comment>/gs, '')
    await writeFile(join(blog.folder, 'export.xml'), posts)
    await runImport(blog.folder)
    await expect.poll(blog.titles).toContain('바다 & 산책')
    expect((await blog.post('바다 & 산책')).comments).toEqual([])
    await writeFile(join(blog.folder, 'export.xml'), wordpressExport)
    await runImport(blog.folder)
    await expect.poll(async () => (await blog.post('바다 & 산책')).comments.length).toBe(4)
  })

  it('글을 쓴 이만 주인의 이름을 지니고, 가입만 한 이는 손님이다', async () => {
    const [blog, other] = [await startLiveBlog({}), await withExport(wordpressExport.replace('[글지기]', '[달리아]'))]
    const env = { OWNER_NAME: '달리아' }
    expect(await runBlog(other, ['import', 'wordpress', 'export.xml'], { env })).toMatchObject({ code: 0 })
    const moved = { DATA_DIR: join(other, 'data'), POSTS_DIR: join(other, 'posts') }
    const { comments } = await (await startBlogIn(blog.folder, { ...env, ...moved })).post('바다 & 산책')
    expect(comments.map(({ author }) => author)).toEqual(['독자', '달리아', '달리아 (손님)', '길 잃은 이'])
  })

  it('두 번 들여와도, 지운 글을 다시 들여와도 댓글은 늘지 않고 지운 댓글은 지운 채다', async () => {
    const folder = await withExport()
    await runImport(folder)
    const again = await runImport(folder)
    expect(again.output).toMatch(/^들여왔습니다: 글 0개 → posts\/wordpress\n이미 있어 건너뛴 글: 4개\n/)
    const base = await startLiveBlog({})
    const blog = await startBlogIn(base.folder, {
      DATA_DIR: join(folder, 'data'),
      POSTS_DIR: join(folder, 'posts'),
      ADMIN_PASSWORD: '비밀',
    })
    const { comments } = await blog.post('바다 & 산책')
    expect(comments).toHaveLength(4)

    expect(await blog.remove(comments[3]?.id ?? 0, '비밀')).toBe(200)
    const before = (await blog.post('바다 & 산책')).comments
    await rm(join(folder, 'posts/wordpress'), { recursive: true })
    await expect.poll(blog.titles).toEqual([])
    expect((await runImport(folder)).output).toMatch(/^들여왔습니다: 글 4개 \(초안 1개\) → posts\/wordpress\n/)
    await expect.poll(blog.titles).toHaveLength(3)
    expect((await blog.post('바다 & 산책')).comments).toEqual(before)
  })

  it('글만 들이고 죽은 들여오기를 다시 하면 댓글이 마저 오고, 지운 댓글과 내린 글의 댓글은 오지 않는다', async () => {
    const folder = await withExport()
    await runImport(folder)
    // As a power cut between the posts and their comments leaves it.
    await rm(join(folder, 'data'), { recursive: true })
    expect((await runImport(folder)).output).toMatch(
      /^들여왔습니다: 글 0개, 댓글 4개 → [^\n]+\n이미 있어 건너뛴 글: 4개\n/,
    )
    const base = await startLiveBlog({})
    const moved = { DATA_DIR: join(folder, 'data'), POSTS_DIR: join(folder, 'posts'), ADMIN_PASSWORD: '비밀' }
    const blog = await startBlogIn(base.folder, moved)
    const { comments } = await blog.post('바다 & 산책')
    expect(comments).toMatchObject([{}, { parent_comment_id: comments[0]?.id }, {}, {}])
    expect(await blog.remove(comments[1]?.id ?? 0, '비밀')).toBe(200)
    const before = (await blog.post('바다 & 산책')).comments
    expect((await runImport(folder)).output).toMatch(/^들여왔습니다: 글 0개 → /)
    expect((await blog.post('바다 & 산책')).comments).toEqual(before)

    const text = await readText(folder, '5-바다-산책.md')
    await writeFile(join(folder, 'posts/wordpress/5-바다-산책.md'), text.replace('---\n', '---\ndraft: true\n'))
    const { output, code } = await runImport(folder)
    expect(code).toBe(0)
    expect(output).toMatch(/^ {2}바다 & 산책: 사이트에 없는 글이라 댓글 4개를 달 수 없습니다\.$/m)
  })

  it('들이다가 Ctrl+C를 누르면, npm이 같은 말을 한 번 더 전해도 다 치우고 끝난다', async () => {
    const folder = await withExport()
    // It is told as soon as the posts are in their place, and told again when it is about to clear up.
    const told = `import fs from 'node:fs'
      import { syncBuiltinESMExports } from 'node:module'
      const { renameSync } = fs
      const tell = () => process.kill(process.pid, 'SIGINT')
      fs.renameSync = (...paths) => [renameSync(...paths), tell()]
      syncBuiltinESMExports()
      process.on('exit', tell)`
    await writeFile(join(folder, 'told.mjs'), told)
    const env = { NODE_OPTIONS: '--import ./told.mjs' }
    const { code } = await spawnBlog(folder, ['import', 'wordpress', 'export.xml'], { env })
    expect({ code, left: await treeOf(join(folder, 'posts')) }).toEqual({ code: 130, left: {} })
  })

  it('댓글을 적을 수 없으면 글도 남기지 않는다', async () => {
    const folder = await withExport()
    await writeFile(join(folder, 'data'), '폴더가 아닌 것')
    const complaint = expect.stringMatching(/^DATA_DIR: [^\n]+\n$/)
    expect(await runImport(folder)).toEqual({ output: '', complaint, code: 1 })
    expect(await treeOf(join(folder, 'posts'))).toEqual({})
  })
})

const bomb = `<?xml version="1.0"?><!DOCTYPE rss [<!ENTITY a "하하하하하하">${Array.from(
  { length: 9 },
  (_, index) => `<!ENTITY ${'bcdefghij'[index]} "${`&${'abcdefghi'[index]};`.repeat(10)}">`,
).join('')}]><rss><channel><title>&j;</title></channel></rss>`

it.each([
  ['XML이 아닌 것', '글자', /^XML을 읽을 수 없습니다\. 1번째 줄/],
  ['빈 파일', '', /^XML을 읽을 수 없습니다/],
  ['닫히지 않은 XML', wordpressExport.slice(0, 4000), /^XML을 읽을 수 없습니다\. \d+번째 줄/],
  ['부푸는 XML', bomb, /^XML을 읽을 수 없습니다/],
  [
    '바깥을 부르는 XML',
    '<!DOCTYPE rss [<!ENTITY x SYSTEM "file:///etc/passwd">]><rss>&x;</rss>',
    /^XML을 읽을 수 없습니다/,
  ],
  ['끝없이 깊은 XML', '<a>'.repeat(200_000), /^XML을 읽을 수 없습니다/],
  ['다른 XML', '<?xml version="1.0"?><feed/>', /^워드프레스의 내보내기 파일\(WXR\)이 아닙니다/],
  ['UTF-8이 아닌 것', new Uint8Array([0x3c, 0x0a, 0xb1, 0xdb]), /^UTF-8로 저장된 파일이 아닙니다: [^\n]+:2$/],
  ['글이 없는 것', wxr(''), /^들여올 글이 없습니다/],
])('%s은 한 줄로 물리고 아무것도 쓰지 않는다', async (_name, xml, why) => {
  const folder = await withExport(xml)
  const before = await treeOf(folder)
  const { output, complaint, code } = await runImport(folder)
  expect({ output, code }).toEqual({ output: '', code: 1 })
  expect(complaint.split('\n')).toEqual([expect.stringMatching(why), ''])
  expect(await treeOf(folder)).toEqual(before)
})
