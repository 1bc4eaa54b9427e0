import { mkdir, readFile, stat, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { describe, expect, it } from 'vitest'

import { cookiesOf } from '../../cookies-of.ts'
import { fullDisk } from '../full-disk.ts'
import { startBlogIn, startLiveBlog } from './live-blog.ts'
import { makeBlog, putFiles, runBlog, spawnBlog } from './run-blog.ts'
import { namesIn, treeOf } from './tree.ts'

const post = (title: string) => `---\ntitle: ${title}\n---\n본문`

describe('백업하고 되돌리기', () => {
  it('켜 둔 채로 담은 것을 빈 곳에 되돌리면 글과 그림과 댓글과 비밀번호가 모두 있다', async () => {
    const blog = await startLiveBlog({ '글.md': post('첫 글') }, { ADMIN_PASSWORD: '주인' })
    await putFiles(join(blog.folder, 'posts'), { '그림/나무.png': new Uint8Array([1, 2, 3]), '.숨김': '비밀' })
    await blog.comment('첫 글', '손님', '잘 읽었습니다')
    const saved = await runBlog(blog.folder, ['backup', '담은 것.tar.gz'])
    expect(saved).toEqual({
      code: 0,
      complaint: '',
      output: `담았습니다: 담은 것.tar.gz (글 파일 1개와 데이터베이스)\n데이터베이스: ${blog.folder}/data (DATA_DIR)\n`,
    })
    expect((await stat(join(blog.folder, '담은 것.tar.gz'))).mode & 0o777).toBe(0o600)
    expect((await namesIn(blog.folder)).filter((name) => name.startsWith('.'))).toEqual([])

    const env = { DATA_DIR: 'new/data', POSTS_DIR: 'new/posts' }
    const restored = await runBlog(blog.folder, ['restore', '담은 것.tar.gz'], { env })
    expect(restored).toMatchObject({ code: 0, complaint: '' })
    expect(restored.output).toMatch(
      /^되돌렸습니다: \d+년 [^\n]+\n관리자 비밀번호는 백업할 때의 것[^\n]+\n데이터베이스: [^\n]+\n$/,
    )
    expect(await namesIn(join(blog.folder, 'new/data'))).toEqual(['geulbang.sqlite'])
    expect(await treeOf(join(blog.folder, 'new/posts'))).toEqual({
      '글.md': Buffer.from(post('첫 글')).toString('base64'),
      '그림/나무.png': 'AQID',
    })
    const again = await startBlogIn(blog.folder, env)
    expect(await again.titles()).toEqual(['첫 글'])
    expect((await again.post('첫 글')).comments).toMatchObject([{ author: '손님', content: '잘 읽었습니다' }])
    expect(await again.comment('첫 글', '글지기', '돌아왔습니다', '주인')).toBe(201)
  })

  it('어떤 이름으로도 담는다', async () => {
    const { folder } = await startLiveBlog({ '글.md': post('글') })
    for (const name of ['backup', 'content', 'packed', 'posts'].map((each) => `담은 것/${each}`))
      expect(await runBlog(folder, ['backup', name])).toMatchObject({ code: 0, complaint: '' })
  })

  it('글 폴더가 비었으면, 디스크가 빠진 것일 수 있어 담지 않는다', async () => {
    const told = await runBlog((await startLiveBlog({})).folder, ['backup', 'a.tgz'])
    expect(told).toMatchObject({ code: 1, complaint: expect.stringMatching(/ 폴더가 비어 있어 담지 않았습니다\. /) })
  })

  it('되돌린 뒤에는 백업할 때 들어와 있던 곳에서도 다시 들어와야 한다', async () => {
    const blog = await startLiveBlog({ '글.md': post('글') }, { ADMIN_PASSWORD: '주인' })
    const headers = { 'content-type': 'application/json' }
    const body = JSON.stringify({ password: '주인' })
    const entered = await fetch(`${await blog.listening()}/api/owner/session`, { method: 'POST', headers, body })
    const cookie = cookiesOf(entered.headers)
    const rules = (address: string) => fetch(`${address}/api/owner/rules`, { headers: { cookie } })
    expect((await rules(await blog.listening())).status).toBe(200)
    await runBlog(blog.folder, ['backup', 'a.tgz'])
    const env = { DATA_DIR: 'new/data', POSTS_DIR: 'new/posts' }
    await runBlog(blog.folder, ['restore', 'a.tgz'], { env })
    const again = await startBlogIn(blog.folder, env)
    expect((await rules(await again.listening())).status).toBe(401)
  })

  it('댓글이 쏟아지는 동안 담아도, 그때까지의 댓글이 하나도 빠짐없이 있다', async () => {
    const blog = await startLiveBlog({ '글.md': post('글') })
    const before = ['하나', '둘', '셋']
    for (const content of before) await blog.comment('글', '손님', content)
    const [saved] = await Promise.all([
      runBlog(blog.folder, ['backup', 'a.tgz']),
      ...['넷', '다섯', '여섯', '일곱'].map((content) => blog.comment('글', '손님', content)),
    ])
    expect(saved.code).toBe(0)
    const env = { DATA_DIR: 'new/data', POSTS_DIR: 'new/posts' }
    await runBlog(blog.folder, ['restore', 'a.tgz'], { env })
    const again = await startBlogIn(blog.folder, env)
    const contents = (await again.post('글')).comments.map(({ content }) => content)
    expect(contents.slice(0, 3)).toEqual(before)
  })

  it('이름에 거꾸로 된 빗금이 든 글과 파일도 그대로 되돌린다', async () => {
    const blog = await startLiveBlog({ '가\\나.md': post('빗금') })
    await putFiles(join(blog.folder, 'posts'), { '그림\\들/나무\\1.png': new Uint8Array([1, 2, 3]) })
    expect(await runBlog(blog.folder, ['backup', 'a.tgz'])).toMatchObject({ code: 0 })
    const env = { DATA_DIR: 'new/data', POSTS_DIR: 'new/posts' }
    expect(await runBlog(blog.folder, ['restore', 'a.tgz'], { env })).toMatchObject({ code: 0, complaint: '' })
    expect(await treeOf(join(blog.folder, 'new/posts'))).toEqual(await treeOf(join(blog.folder, 'posts')))
    expect(await (await startBlogIn(blog.folder, env)).titles()).toEqual(['빗금'])
  })

  it('켜져 있는 서버의 데이터는 --force로도 바꾸지 않고, 멈추면 바꾸며 옛것을 옮겨 둔다', async () => {
    const blog = await startLiveBlog({ '글.md': post('옛 글') })
    await runBlog(blog.folder, ['backup', 'a.tgz'])
    await writeFile(join(blog.folder, 'posts', '새 글.md'), post('새 글'))
    const running = await runBlog(blog.folder, ['restore', 'a.tgz', '--force'])
    expect(running).toEqual({ code: 1, output: '', complaint: '서버가 켜져 있습니다. 멈춘 뒤에 다시 해 주세요.\n' })
    blog.signal('SIGTERM')
    await blog.exited

    const refused = await runBlog(blog.folder, ['restore', 'a.tgz'])
    expect(refused).toMatchObject({
      code: 1,
      complaint: expect.stringMatching(/^이미 데이터나 글이 있습니다\.[^\n]+--force/),
    })
    expect(await namesIn(join(blog.folder, 'posts'))).toEqual(['글.md', '새 글.md'])
    const { output, code } = await runBlog(blog.folder, ['restore', 'a.tgz', '--force'])
    expect(code).toBe(0)
    const asides = [...output.matchAll(/^옛것을 옮겨 둔 곳: (.+)$/gm)].map(([, aside = '']) => aside)
    expect(asides).toEqual([
      expect.stringMatching(/^data\/before-restore-\d{8}T\d{6}$/),
      expect.stringMatching(/^posts\/\.before-restore-\d{8}T\d{6}$/),
    ])
    expect(await namesIn(join(blog.folder, asides[0] ?? ''))).toEqual(['geulbang.sqlite'])
    expect(await namesIn(join(blog.folder, asides[1] ?? ''))).toEqual(['글.md', '새 글.md'])
    expect(await (await startBlogIn(blog.folder)).titles()).toEqual(['옛 글'])
  })

  it('갑자기 꺼진 서버는 켜져 있는 서버가 아니다', async () => {
    const blog = await startLiveBlog({ '글.md': post('글') })
    await runBlog(blog.folder, ['backup', 'a.tgz'])
    blog.signal('SIGKILL')
    await blog.exited
    expect(await runBlog(blog.folder, ['restore', 'a.tgz', '--force'])).toMatchObject({ code: 0 })
  })

  it('같은 이름의 파일은 --force가 있어야 바꾸고, 누구나 받아 가는 글 폴더에는 담지 않는다', async () => {
    const blog = await startLiveBlog({ '글.md': post('글') })
    await writeFile(join(blog.folder, 'a.tgz'), '소중한 것')
    expect(await runBlog(blog.folder, ['backup', 'a.tgz'])).toMatchObject({
      code: 1,
      complaint: expect.stringMatching(/^이미 있습니다: a\.tgz/),
    })
    expect(await readFile(join(blog.folder, 'a.tgz'), 'utf8')).toBe('소중한 것')
    expect(await runBlog(blog.folder, ['backup', 'a.tgz', '--force'])).toMatchObject({ code: 0 })
    expect((await readFile(join(blog.folder, 'a.tgz'))).subarray(0, 2).toString('hex')).toBe('1f8b')
    await symlink('posts', join(blog.folder, '글 폴더'))
    for (const place of ['posts/a.tgz', '글 폴더/a.tgz'])
      expect(await runBlog(blog.folder, ['backup', place])).toMatchObject({ code: 1 })
    expect(await namesIn(join(blog.folder, 'posts'))).toEqual(['글.md'])
  })

  it.each([
    ['담을 곳', '폴더입니다. 담을 파일의 이름까지 적어 주세요: 담을 곳/blog.tar.gz\n'],
    ['a.ZIP', 'zip 파일로는 담을 수 없습니다. 이름을 .tar.gz로 끝내 주세요: a.ZIP\n'],
  ])('폴더의 이름이나 .zip을 주면 어떻게 적을지 말하고 아무것도 바꾸지 않는다: %s', async (name, complaint) => {
    const folder = await makeBlog({ '글.md': post('글') })
    await putFiles(folder, { '담을 곳/소중한 것': '그대로' })
    for (const option of [[], ['--force']])
      expect(await runBlog(folder, ['backup', name, ...option])).toEqual({ code: 1, output: '', complaint })
    expect(await namesIn(folder)).toEqual(['posts', '담을 곳'])
    expect(await namesIn(join(folder, '담을 곳'))).toEqual(['소중한 것'])
  })

  it('담을 데이터가 아직 없으면 한 줄로 말한다', async () => {
    const folder = await makeBlog({ '글.md': post('글') })
    await mkdir(join(folder, 'data'))
    expect(await runBlog(folder, ['backup', 'a.tgz'])).toMatchObject({
      code: 1,
      complaint: expect.stringMatching(/^DATA_DIR: [^\n]+데이터베이스가 없습니다\.\n$/),
    })
    expect(await namesIn(folder)).toEqual(['data', 'posts'])
    expect(await namesIn(join(folder, 'data'))).toEqual([])
  })

  it('디스크가 가득 찼거나 데이터베이스가 깨졌으면 그렇다고 한 줄로 말하고 아무것도 남기지 않는다', async () => {
    const folder = await makeBlog({ '글.md': post('글') })
    await putFiles(folder, { 'data/geulbang.sqlite': '깨진 데이터베이스' })
    expect(await runBlog(folder, ['backup', 'a.tgz'])).toEqual({
      code: 1,
      output: '',
      complaint: '데이터베이스가 깨져 담지 못했습니다. 전에 담은 백업이 있으면 restore로 되돌려 주세요.\n',
    })
    expect(await spawnBlog(folder, ['backup', 'a.tgz'], { env: fullDisk(/^vacuum into/, '/') })).toEqual({
      code: 1,
      output: '',
      complaint: '디스크가 가득 찼습니다. 자리를 만든 뒤 다시 해 주세요.\n',
    })
    expect(await namesIn(folder)).toEqual(['data', 'posts'])
  })

  it('데이터가 PostgreSQL에 있으면 그 도구를 쓰라고 말하고, 주소의 비밀번호는 말하지 않는다', async () => {
    const folder = await makeBlog({ '글.md': post('글') })
    for (const [command, tool] of [
      ['backup', 'pg_dump'],
      ['restore', 'pg_restore'],
    ] as const) {
      const env = { DATABASE_URL: 'postgres://a:secret@127.0.0.1:1/b' }
      const { output, complaint, code } = await runBlog(folder, [command, 'a.tgz'], { env })
      expect({ output, code }).toEqual({ output: '', code: 1 })
      expect(complaint).toMatch(new RegExp(`^DATABASE_URL: [^\\n]*${tool}[^\\n]*\\n$`))
      expect(complaint).not.toContain('secret')
    }
  })
})
