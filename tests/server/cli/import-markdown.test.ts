import { readFile, readlink, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { expect, it } from 'vitest'

import { picture } from '../markdown/folder-of.ts'
import { makeBlog, putFiles, reportIn, runBlog, spawnBlog } from './run-blog.ts'
import { treeOf } from './tree.ts'

const put = async (files: Record<string, string | Uint8Array>): Promise<string> => {
  const folder = await makeBlog()
  await putFiles(join(folder, '옛 블로그'), files)
  return folder
}
const run = (folder: string, ...more: readonly string[]) =>
  runBlog(folder, ['import', 'markdown', '옛 블로그', ...more])
const readText = (folder: string, path: string) => readFile(join(folder, 'posts/markdown', path), 'utf8')

it('하위 폴더와 상대 경로가 그대로 옮겨지고, 다른 도구의 머리말이 글방의 말이 된다', async () => {
  const folder = await put({
    'posts/2024-03-01-spring-walk.markdown':
      '---\nlayout: post\ntitle: 봄 산책\ncategories: [일상, 걷기]\ntags: 봄, 산책\nexcerpt: 짧은 요약\npublished: false\n---\n\n[다음](여름.md) ![](./그림/나무.png)\n',
    'posts/여름.md': '# 여름 이야기\n\n![바다](/assets/바다.png "여름 바다") [자료](../자료.pdf)\n',
    'posts/가을.md': '---\ntitle: 가을\ndate: Mon, 1 Jan\nthumbnail: 그림/나무.png\n---\n',
    'posts/그림/나무.png': await picture(2, 1),
    'static/assets/바다.png': await picture(1, 2),
    '자료.pdf': '자료',
    '안 쓰는 것.png': await picture(3, 1),
  })
  const { output, code } = await run(folder)
  expect(code).toBe(0)
  expect(reportIn(output)).toEqual([
    '들여왔습니다: 글 3개 (초안 1개), 그림 3개 → posts/markdown',
    '들여왔지만 살펴볼 것: 1개',
    '  posts/가을.md: 날짜를 읽을 수 없어 들여온 때로 둡니다. Mon, 1 Jan',
    '글방에 없어 옮기지 않은 머리말 항목: layout 1개',
  ])
  expect(await readText(folder, 'posts/2024-03-01-spring-walk.md')).toBe(
    '---\ntitle: 봄 산책\nsummary: 짧은 요약\ndate: 2024-03-01\ncategory: 일상\nsubcategory: 걷기\ntags:\n  - 봄\n  - 산책\ndraft: true\n---\n\n[다음](여름.md) ![](./그림/나무.png)\n',
  )
  expect(await readText(folder, 'posts/여름.md')).toBe(
    '---\ntitle: 여름 이야기\n---\n\n![바다](../static/assets/%EB%B0%94%EB%8B%A4.png "여름 바다") [자료](../자료.pdf)\n',
  )
  expect(await readText(folder, 'posts/가을.md')).toContain('thumbnail: 그림/나무.png')
  const checked = await runBlog(folder, ['check'])
  expect(checked.output).toMatch(/틀린 곳 0개, 주의 0개\n$/)
})

it('읽을 수 없는 글만 까닭과 함께 빠진다', async () => {
  const folder = await put({
    '바른 글.md': '본문',
    'toml.md': '+++\ntitle = "글\n+++\n',
    '깨진 글자.md': new Uint8Array([0x23, 0x20, 0xb1, 0xdb]),
    '큰 글.md': 'x'.repeat(4_000_001),
    '깊은 글.md': '> '.repeat(20_000),
    '.숨은 글.markdown': '본문',
  })
  const { output, code } = await run(folder)
  expect(code).toBe(0)
  const lines = reportIn(output)
  expect(lines[0]).toBe('들여왔습니다: 글 1개 → posts/markdown')
  expect(lines.slice(2)).toEqual([
    expect.stringMatching(/^ {2}\.숨은 글\.markdown: 이름이 점/),
    '  toml.md: 2번째 줄: 머리말의 TOML이 틀렸습니다.',
    expect.stringMatching(/^ {2}깊은 글\.md: 본문을 옮기지 못했습니다/),
    expect.stringMatching(/^ {2}깨진 글자\.md: UTF-8/),
    expect.stringMatching(/^ {2}큰 글\.md: [^\n]*4MB/),
  ])
  expect(await readText(folder, '바른 글.md')).toBe('---\ntitle: 바른 글\n---\n\n본문')
})

it('폴더 밖을 가리키는 그림과 링크는 따라가지 않는다', async () => {
  const folder = await put({
    'a/글.md': '![](../../../비밀.png) ![](/etc/passwd) ![](..%2f..%2f비밀.png) ![](링크.png)',
  })
  await writeFile(join(folder, '비밀.png'), '비밀')
  await symlink(join(folder, '비밀.png'), join(folder, '옛 블로그/a/링크.png'))
  const { output } = await run(folder)
  expect(output).toMatch(/^들여왔습니다: 글 1개 → posts\/markdown\n들여왔지만 살펴볼 것: 4개\n/)
  expect(Object.keys(await treeOf(join(folder, 'posts')))).toEqual(['markdown/a/글.md'])
})

it('.markdown과 .MD로 끝나는 글도 .md가 되고, 그 글을 가리킨 링크가 따라간다', async () => {
  const folder = await put({
    '가.markdown': '[나](나.MD?보기#머리-1) [다](sub/다.md#끝) [밖](https://example.com/나.MD) [없음](없는.markdown)',
    '나.MD': '[가](./가.markdown)',
    'sub/다.md': '[나](<../나.MD>)',
  })
  const { output, code } = await run(folder)
  expect(output).toMatch(/^들여왔습니다: 글 3개/)
  expect(code).toBe(0)
  expect(await readText(folder, '가.md')).toContain(
    '[나](%EB%82%98.md?보기#머리-1) [다](sub/다.md#끝) [밖](https://example.com/나.MD) [없음](없는.markdown)',
  )
  expect(await readText(folder, '나.md')).toContain('[가](%EA%B0%80.md)')
  expect(await readText(folder, 'sub/다.md')).toContain('../%EB%82%98.md')
})

it('글방이 읽지 않는 것이라도, 같은 이름으로 이미 있으면 덮지 않는다', async () => {
  const folder = await put({
    '글.md': '글',
    '또.md': '또',
    '그림.md': '![](나무.png)',
    '나무.png': new Uint8Array([1]),
  })
  await putFiles(join(folder, 'posts/markdown'), { '글.md/안.txt': '폴더', '나무.png/안.txt': '폴더' })
  await symlink('어디에도 없는 글', join(folder, 'posts/markdown/또.md'))
  const { output } = await run(folder)
  expect(output).toContain('이미 있')
  expect(output).toContain('그림.md: 같은 이름의 다른 파일이 있습니다. markdown/나무.png')
  expect(await readlink(join(folder, 'posts/markdown/또.md'))).toBe('어디에도 없는 글')
})

it('이름이 같은 다른 그림이 이미 있으면 그 글은 들어오지 않는다', async () => {
  const folder = await put({ '글.md': '![](나무.png)', '나무.png': new Uint8Array([1]) })
  await putFiles(join(folder, 'posts/markdown'), { '나무.png': new Uint8Array([2]) })
  const before = await treeOf(join(folder, 'posts'))
  const { output, code } = await run(folder)
  expect(code).toBe(1)
  expect(output).toContain('글.md: 같은 이름의 다른 파일이 있습니다. markdown/나무.png')
  expect(await treeOf(join(folder, 'posts'))).toEqual(before)
  expect(await run(folder, '--to=옛글')).toMatchObject({ code: 0 })
})

it('들여올 곳을 볼 권한이 없으면 한 줄로 말하고 끝난다', async () => {
  const folder = await put({ '글.md': '글' })
  // As with a folder of another user, which a test that runs as root could see.
  const denied = `import fs from 'node:fs/promises'
    import { syncBuiltinESMExports } from 'node:module'
    const { lstat } = fs
    fs.lstat = async (path) => {
      if (/posts.markdown/.test(path)) throw Object.assign(new Error(), { code: 'EACCES', path })
      return lstat(path)
    }
    syncBuiltinESMExports()`
  await writeFile(join(folder, 'denied.mjs'), denied)
  const env = { NODE_OPTIONS: '--import ./denied.mjs' }
  expect(await spawnBlog(folder, ['import', 'markdown', '옛 블로그'], { env })).toEqual({
    code: 1,
    output: '',
    complaint: `읽거나 쓸 권한이 없습니다: ${join(folder, 'posts/markdown/글.md')}\n`,
  })
})

it.each(['posts', 'posts/./여름', '글로 가는 길'])(
  '글방의 글 폴더에 있는 글을 들여와 두 벌로 만들지 않는다: %s',
  async (source) => {
    const folder = await makeBlog()
    await putFiles(join(folder, 'posts'), { '여름/가.md': '---\ntitle: 가\n---\n' })
    await symlink(join(folder, 'posts'), join(folder, '글로 가는 길'))
    const before = await treeOf(join(folder, 'posts'))
    const { complaint, code } = await runBlog(folder, ['import', 'markdown', source])
    expect(complaint).toMatch(/^이미 글방의 글 폴더에 있습니다: /)
    expect(code).toBe(1)
    expect(await treeOf(join(folder, 'posts'))).toEqual(before)
  },
)

it.each(['markdown', 'velog', 'tistory'])(
  '글방의 글 폴더까지 든 폴더를 %s로 주면 거절하고 할 일을 말한다',
  async (kind) => {
    const folder = await put({ '글.md': '글' })
    await putFiles(join(folder, 'posts'), { '가.md': '---\ntitle: 가\n---\n' })
    const before = await treeOf(join(folder, 'posts'))
    const more = kind === 'tistory' ? ['--draft'] : []
    const { complaint, code } = await runBlog(folder, ['import', kind, '.', ...more])
    expect(complaint).toMatch(/^글방의 글 폴더까지 든 폴더입니다: [^\n]+다른 폴더에 모아 그 폴더를 적어 주세요\.\)\n$/)
    expect(code).toBe(1)
    expect(await treeOf(join(folder, 'posts'))).toEqual(before)
  },
)

it('글에 든 영상과 소리와 첫 장면도 함께 온다', async () => {
  const folder = await put({
    '글/index.md': '<video src="v.mp4" poster="/p.jpg"></video>\n\n<audio><source src="a.mp3"></audio>',
    '글/v.mp4': new Uint8Array([1]),
    '글/a.mp3': new Uint8Array([2]),
    'static/p.jpg': new Uint8Array([3]),
  })
  await run(folder)
  expect(Object.keys(await treeOf(join(folder, 'posts/markdown')))).toEqual([
    'static/p.jpg',
    '글/a.mp3',
    '글/index.md',
    '글/v.mp4',
  ])
  expect(await readText(folder, '글/index.md')).toContain('<video src="v.mp4" poster="../static/p.jpg">')
})
