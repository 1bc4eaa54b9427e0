import { mkdir, readFile, readlink, stat, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { expect, it } from 'vitest'

import { startLiveBlog } from './live-blog.ts'
import { makeBlog, putFiles, runBlog } from './run-blog.ts'
import { namesIn, treeOf } from './tree.ts'

it('글과 그림은 그대로, 댓글은 글마다 묶인 JSON으로 나오고 비밀번호의 해시는 없다', async () => {
  const blog = await startLiveBlog({
    '글.md': '---\ntitle: 글\n---\n본문',
    '초안.md': '---\ntitle: 초안\ndraft: true\n---\n',
  })
  await putFiles(join(blog.folder, 'posts'), {
    '그림/나무.png': new Uint8Array([1]),
    '.obsidian/templates.json': '{"folder": "본"}',
    '본/하루.md': '# {{title}}',
  })
  await blog.comment('글', '손님', '잘 읽었습니다')
  expect(await runBlog(blog.folder, ['export', '밖/내보낸 것'])).toEqual({
    code: 0,
    complaint: '',
    output: `내보냈습니다: 밖/내보낸 것 (글 파일 2개, 댓글 1개)\n데이터베이스: ${blog.folder}/data (DATA_DIR)\n`,
  })
  const folder = join(blog.folder, '밖/내보낸 것')
  expect(await namesIn(folder)).toEqual(['comments.json', 'posts'])
  const { '.obsidian/templates.json': hidden, ...shown } = await treeOf(join(blog.folder, 'posts'))
  expect(hidden).toBeDefined()
  expect(await treeOf(join(folder, 'posts'))).toEqual(shown)
  const text = await readFile(join(folder, 'comments.json'), 'utf8')
  expect(text).not.toContain('argon2')
  expect(JSON.parse(text)).toEqual({
    format: 'geulbang-comments',
    version: 1,
    posts: [
      {
        id: expect.any(Number),
        slug: '글',
        title: '글',
        path: '글.md',
        comments: [
          {
            id: expect.any(Number),
            author: '손님',
            content: '잘 읽었습니다',
            created_at: expect.stringMatching(/Z$/),
            deleted_at: 0,
            parent_comment_id: null,
          },
        ],
      },
    ],
  })
})

it('남에게 줄 것에는 비밀 댓글의 말과 아직 보이지 않는 댓글이 없고, --secret이면 있다', async () => {
  const blog = await startLiveBlog({
    '글.md': '---\ntitle: 글\nid: 1\n---\n본문',
    '나.md': '---\ntitle: 나\nid: 2\n---\n',
  })
  const send = async (method: string, body: object) => {
    const headers = { 'content-type': 'application/json' }
    const init = { method, headers, body: JSON.stringify(body) }
    expect((await fetch(`${await blog.listening()}/api/comment`, init)).ok).toBe(true)
  }
  const commentInfo = { author: '숨은 이', password: '비밀', content: '숨긴 말' }
  await send('POST', { postId: 1, commentInfo: { ...commentInfo, secret: true } })
  await send('POST', { postId: 1, commentInfo: { ...commentInfo, website: 'x' } })
  await send('POST', { postId: 2, commentInfo: { ...commentInfo, website: 'x' } })
  await send('PATCH', { commentId: 1, password: '비밀', content: '고친 숨긴 말' })
  const read = async (folder: string, ...words: readonly string[]) => {
    expect(await runBlog(blog.folder, ['export', folder, ...words])).toMatchObject({ code: 0, complaint: '' })
    return readFile(join(blog.folder, folder, 'comments.json'), 'utf8')
  }
  const given = await read('남에게')
  expect(given).not.toMatch(/숨/)
  expect(JSON.parse(given).posts).toMatchObject([
    { id: 1, comments: [{ id: 1, author: '', content: '', secret: true }] },
  ])
  await mkdir(join(blog.folder, '내게'))
  expect(JSON.parse(await read('내게', '--secret')).posts).toMatchObject([
    {
      id: 1,
      comments: [
        { id: 1, author: '숨은 이', content: '고친 숨긴 말', secret: true, edited_at: expect.stringMatching(/Z$/) },
        { id: 2, content: '숨긴 말', held: true },
      ],
    },
    { id: 2, comments: [{ id: 3, held: true }] },
  ])
  expect((await stat(join(blog.folder, '내게/comments.json'))).mode & 0o777).toBe(0o600)
})

it('한 번도 켜지 않은 블로그도 내보내고, 데이터베이스를 만들지는 않는다', async () => {
  const folder = await makeBlog({ '글.md': '---\ntitle: 글\n---\n' })
  expect(await runBlog(folder, ['export', '밖'])).toMatchObject({ code: 0 })
  expect(await namesIn(folder)).toEqual(['posts', '밖'])
})

it('빈 폴더로 가는 링크에 내보내면 그 폴더에 담기고, 링크는 그대로다', async () => {
  const folder = await makeBlog({ '글.md': '---\ntitle: 글\n---\n' })
  await mkdir(join(folder, '다른 디스크/빈 폴더'), { recursive: true })
  await symlink('다른 디스크/빈 폴더', join(folder, '밖'))
  expect(await runBlog(folder, ['export', '밖'])).toMatchObject({
    code: 0,
    complaint: '',
    output: expect.stringMatching(/^내보냈습니다: 밖 /),
  })
  expect(await readlink(join(folder, '밖'))).toBe('다른 디스크/빈 폴더')
  expect(await namesIn(join(folder, '다른 디스크/빈 폴더'))).toEqual(['comments.json', 'posts'])
})

it('빈 폴더는 갈아 치우지 않고 채운다: 다른 디스크를 붙인 자리일 수 있다', async () => {
  const folder = await makeBlog({ '글.md': '---\ntitle: 글\n---\n' })
  await mkdir(join(folder, '밖'))
  const { ino } = await stat(join(folder, '밖'))
  expect(await runBlog(folder, ['export', '밖'])).toMatchObject({ code: 0, complaint: '' })
  expect(await namesIn(join(folder, '밖'))).toEqual(['comments.json', 'posts'])
  expect((await stat(join(folder, '밖'))).ino).toBe(ino)
})

it.each([['posts/밖'], ['posts'], ['찬 폴더']])('비지 않았거나 글 폴더 안인 곳에는 쓰지 않는다: %s', async (target) => {
  const folder = await makeBlog({ '글.md': '---\ntitle: 글\n---\n' })
  await putFiles(folder, { '찬 폴더/남의 것.txt': '?' })
  const before = await treeOf(folder)
  expect(await runBlog(folder, ['export', target])).toMatchObject({
    code: 1,
    output: '',
    complaint: expect.stringMatching(/^[^\n]*[가-힣][^\n]*\n$/),
  })
  expect(await treeOf(folder)).toEqual(before)
})

it.each([['srv/posts/나감'], ['srv/posts/빈 폴더'], ['우회/나감/더']])(
  '글 폴더가 링크여도, 누구나 받아 가는 그 안에는 비밀 댓글을 두지 않는다: %s',
  async (target) => {
    const folder = await makeBlog()
    await putFiles(join(folder, 'srv/posts'), { '글.md': '---\ntitle: 글\n---\n' })
    await mkdir(join(folder, 'srv/posts/빈 폴더'))
    await symlink('srv/posts', join(folder, 'plink'))
    await symlink('srv/posts', join(folder, '우회'))
    const before = await treeOf(folder)
    expect(await runBlog(folder, ['export', '--secret', target], { env: { POSTS_DIR: 'plink' } })).toEqual({
      code: 1,
      output: '',
      complaint: '글 폴더 밖으로 내보내 주세요. 그 안의 파일은 누구나 받아 갑니다.\n',
    })
    expect(await treeOf(folder)).toEqual(before)
  },
)

it.each(['.md', '.png'])(
  '이름이 UTF-8이 아닌 글이나 그림을 빠뜨린 채 다 내보냈다고 하지 않는다: %s',
  async (ending) => {
    const folder = await makeBlog({ '글.md': '---\ntitle: 글\n---\n' })
    await writeFile(
      Buffer.concat([Buffer.from(join(folder, 'posts/')), Buffer.from([0xb1, 0xdb]), Buffer.from(ending)]),
      '',
    )
    const { code, complaint } = await runBlog(folder, ['export', '밖'])
    expect(code).toBe(1)
    expect(complaint).toContain('글 폴더에 이름이 UTF-8이 아닌 것이 있습니다. 이름을 바꿔 주세요: ')
  },
)
