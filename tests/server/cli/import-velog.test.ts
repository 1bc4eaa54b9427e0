import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { expect, it } from 'vitest'

import { decode } from '#/server/posts-folder/decode.ts'
import { parseFrontMatter } from '#/server/posts-folder/front-matter.ts'

import { makeBlog, putFiles, runBlog } from './run-blog.ts'
import { namesIn, treeOf } from './tree.ts'
import { velogBackup } from './velog-backup.ts'

const withBackup = async (): Promise<string> => {
  const folder = await makeBlog()
  await putFiles(join(folder, 'backup'), velogBackup)
  return folder
}

const readPost = async (folder: string, path: string) => {
  const text = decode(await readFile(join(folder, 'posts', path)))
  const post = text.ok ? parseFrontMatter(text.text) : null
  if (post?.ok !== true) throw new Error(`${path} cannot be read`)
  return post
}

it('Velog 백업의 글과 그림이 들어오고, 들어오지 못한 것은 하나하나 까닭을 말한다', async () => {
  const folder = await withBackup()
  const { output, complaint, code } = await runBlog(folder, ['import', 'velog', 'backup'])
  expect({ complaint, code }).toEqual({ complaint: '', code: 0 })
  expect(output.trim().split('\n')).toEqual([
    '들여왔습니다: 글 2개, 그림 1개 → posts/velog',
    '들여오지 못한 것: 2개',
    expect.stringMatching(/^ {2}content\/\.NET 시작하기\.md: 이름이 점/),
    expect.stringMatching(/^ {2}content\/고장 난 글\.md: \d번째 줄: 머리말의 YAML이 틀렸습니다/),
    '들여왔지만 살펴볼 것: 1개',
    '  content/첫 회고 2021년을 보내며.md: 그림이 함께 들어 있지 않습니다. /images/none.png',
    '다른 서버에 그대로 둔 그림(글에는 링크로 보입니다): velog.velcdn.com 1개',
    expect.stringMatching(/^벨로그의 백업에는 비공개 표시가 없습니다/),
  ])
  expect(Object.keys(await treeOf(join(folder, 'posts')))).toEqual([
    'velog/CORS 이해하기.md',
    'velog/images/36dacc91-e7d5-4194-8915-df391113a8e3-image.png',
    'velog/첫 회고 2021년을 보내며.md',
  ])
  const { matter, body } = await readPost(folder, 'velog/첫 회고 2021년을 보내며.md')
  expect(matter).toMatchObject({
    title: '첫 회고: "2021년"을 보내며',
    summary: '윈도우 경로는 C:\\users 처럼 적습니다. "따옴표"도 그대로 들어옵니다.',
    date: '2021-12-31T14:20:01.124Z',
    tags: ['회고', '개발 일기'],
    draft: false,
  })
  expect(body).toContain('![](images/36dacc91-e7d5-4194-8915-df391113a8e3-image.png)')
  expect(body).toContain('<img src="images/36dacc91-e7d5-4194-8915-df391113a8e3-image.png" width="300">')
  expect(body).toContain('`/images/36dacc91-e7d5-4194-8915-df391113a8e3-image.png`에 있습니다')
  expect(body).toContain('[YouTube에서 보기](https://www.youtube.com/watch?v=dQw4w9WgXcQ)')
  expect(body).toContain('!youtube[코드에서는 그대로]')
  expect(body).toContain('https://velog.velcdn.com/images/dahlia/post/1234/image.png')
  expect(await runBlog(folder, ['check'])).toMatchObject({ code: 0 })
})

it('한 번 더 들여와도 글은 늘지 않고, 고쳐 쓴 글은 그대로다', async () => {
  const folder = await withBackup()
  await runBlog(folder, ['import', 'velog', 'backup/content'])
  await writeFile(join(folder, 'posts/velog/CORS 이해하기.md'), '---\ntitle: 고쳐 쓴 글\n---\n')
  const before = await treeOf(join(folder, 'posts'))
  const again = await runBlog(folder, ['import', 'velog', 'backup'])
  expect(again.code).toBe(0)
  expect(again.output).toMatch(/^들여왔습니다: 글 0개 → posts\/velog\n이미 있어 건너뛴 글: 2개\n/)
  expect(await treeOf(join(folder, 'posts'))).toEqual(before)
})

it('나중에 늘어난 글만 더 들어온다', async () => {
  const folder = await withBackup()
  await runBlog(folder, ['import', 'velog', 'backup'])
  await putFiles(folder, { 'backup/content/새 글.md': '---\ntitle: "새 글"\ntags: []\n---\n![](/images/unused.png)' })
  const { output } = await runBlog(folder, ['import', 'velog', 'backup'])
  expect(output).toMatch(/^들여왔습니다: 글 1개, 그림 1개 → posts\/velog\n이미 있어 건너뛴 글: 2개\n/)
  expect(await namesIn(join(folder, 'posts/velog'))).toContain('새 글.md')
})

it('빠졌던 그림을 백업에 넣고 다시 들여오면 이미 있는 글에도 보이고, 글에서 뺀 그림은 오지 않는다', async () => {
  const folder = await withBackup()
  const post = join(folder, 'posts/velog/첫 회고 2021년을 보내며.md')
  await runBlog(folder, ['import', 'velog', 'backup'])
  const written = await readFile(post, 'utf8')
  expect(written).toContain('![지운 그림](images/none.png)')
  await rm(join(folder, 'posts/velog/images'), { recursive: true })
  await writeFile(post, written.replaceAll(/^.*36dacc91.*$/gm, '고쳐 쓴 줄'))
  const edited = await treeOf(join(folder, 'posts'))
  await putFiles(folder, { 'backup/images/none.png': new Uint8Array([7]) })
  const { output } = await runBlog(folder, ['import', 'velog', 'backup'])
  expect(output).toMatch(/^들여왔습니다: 글 0개, 그림 1개 → posts\/velog\n이미 있어 건너뛴 글: 2개\n/)
  const { 'velog/images/none.png': added, ...others } = await treeOf(join(folder, 'posts'))
  expect(added).toBeDefined()
  expect(others).toEqual(edited)
})

it('글에서 그림까지의 상대 경로도 옮긴 자리에 맞춘다', async () => {
  const folder = await withBackup()
  await putFiles(folder, {
    'backup/content/옆 폴더.md': '---\ntitle: 옆 폴더\n---\n![](../images/unused.png) ![](<../images/unused.png>)',
  })
  await runBlog(folder, ['import', 'velog', 'backup'])
  const { body } = await readPost(folder, 'velog/옆 폴더.md')
  expect(body).toContain('![](images/unused.png) ![](<images/unused.png>)')
})

it('그림이 모두 백업에 든 블로그는 백업의 글로 가는 링크로 알아보고, 그런 링크가 여러 사람의 것이면 그대로 둔다', async () => {
  const folder = await makeBlog()
  const link = '[글](https://velog.io/@dahlia/%EB%B4%84-%EC%82%B0%EC%B1%85)'
  const others = '[글](https://velog.io/@yuni/다른-글)'
  const files = (more: string) => ({
    'content/봄 산책.md': '---\ntitle: "봄 산책"\n---\n![](/images/none.png)',
    'content/글.md': `---\ntitle: "글"\n---\n${link} [글](/@dahlia/글) ${others}${more}`,
  })
  await putFiles(join(folder, '한 사람'), files(''))
  await putFiles(join(folder, '두 사람'), files(' [글](https://velog.io/@yuni/봄-산책)'))
  const read = async (name: string) => {
    await runBlog(folder, ['import', 'velog', name, '--to', name])
    return (await readPost(folder, `${name}/글.md`)).body
  }
  expect(await read('한 사람')).toContain(`[글](%EB%B4%84%20%EC%82%B0%EC%B1%85.md) [글](%EA%B8%80.md) ${others}`)
  expect(await read('두 사람')).toContain(`${link} [글](/@dahlia/글) ${others}`)
})

it('제목과 설명의 역슬래시는 적힌 대로 들어오고, 다른 도구가 따옴표에 붙인 것은 빠진다', async () => {
  const folder = await makeBlog()
  const front = 'title: "[C] \\n과 \\t의 차이"\ndescription: "C:\\new"'
  await putFiles(join(folder, 'backup/content'), {
    '가.md': `---\n${front}\n---\n글`,
    '나.md': '---\ntitle: "\\"봄\\"의 글"\n---\n글',
  })
  await runBlog(folder, ['import', 'velog', 'backup'])
  const { matter } = await readPost(folder, 'velog/가.md')
  expect(matter).toMatchObject({ title: '[C] \\n과 \\t의 차이', summary: 'C:\\new' })
  expect((await readPost(folder, 'velog/나.md')).matter.title).toBe('"봄"의 글')
})

it('--draft는 모두 초안으로, --to는 다른 폴더로 들여온다', async () => {
  const folder = await withBackup()
  const { output } = await runBlog(folder, ['import', 'velog', 'backup', '--draft', '--to', '옛 글/벨로그'])
  expect(output).toContain('글 2개 (초안 2개), 그림 1개 → posts/옛 글/벨로그')
  expect((await readPost(folder, '옛 글/벨로그/CORS 이해하기.md')).matter.draft).toBe(true)
})

it.each([
  [['velog', '없는 곳'], 1, /^파일이나 폴더가 없습니다: [^\n]*없는 곳\n$/],
  [['velog', '빈 곳'], 1, /^들여올 글이 없습니다: 빈 곳\n$/],
  [['velog', 'a.zip'], 1, /^폴더가 아닙니다: [^\n]*먼저 풀어/],
  [['naver', 'backup'], 2, /^naver: 없는 종류입니다[^\n]+\n$/],
  [['constructor', 'backup'], 2, /^constructor: 없는 종류입니다/],
  [['velog'], 2, /^경로: 꼭 적어 주세요/],
  [['velog', 'backup', '--to', '../밖'], 2, /^--to: /],
  [['velog', 'backup', '--to', '.숨김'], 2, /^--to: /],
])('잘못 부르면 한 줄로 말하고 아무것도 쓰지 않는다: %s', async (words, expected, why) => {
  const folder = await withBackup()
  await mkdir(join(folder, '빈 곳'))
  await writeFile(join(folder, 'a.zip'), 'PK')
  const before = await treeOf(folder)
  const { output, complaint, code } = await runBlog(folder, ['import', ...words])
  expect({ output, code }).toEqual({ output: '', code: expected })
  expect(complaint).toMatch(why)
  expect(await treeOf(folder)).toEqual(before)
})
