import { chmod, readdir, readFile, stat, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

import { sql } from 'kysely'
import { create, Header } from 'tar'
import { expect, it, onTestFinished, vi } from 'vitest'

import { openSqlite } from '#/server/database/sqlite.ts'

import { fullDisk } from '../full-disk.ts'
import { scratchFolder } from '../scratch-folder.ts'
import { makeBlog, putFiles, runBlog, spawnBlog } from './run-blog.ts'
import { namesIn, treeOf } from './tree.ts'

const manifest = JSON.stringify({ format: 'geulbang-backup', version: 1, created_at: '2026-11-21T00:00:00.000Z' })

/** A database as the blog makes it. */
const database = async (): Promise<Uint8Array> => {
  const file = join(await scratchFolder(), 'geulbang.sqlite')
  await (await openSqlite(file)).close()
  return readFile(file)
}

const right = async () => ({
  'geulbang-backup.json': manifest,
  'geulbang.sqlite': await database(),
  'posts/글.md': '---\ntitle: 글\n---\n',
})

/** A backup that holds what is given, plus what a hand has put into the folder. */
const pack = async (
  files: Record<string, string | Uint8Array>,
  meddle: (folder: string) => Promise<void> = () => Promise.resolve(),
): Promise<Uint8Array> => {
  const folder = await scratchFolder()
  await putFiles(folder, files)
  await meddle(folder)
  const file = join(await scratchFolder(), 'a.tgz')
  await create({ cwd: folder, file, gzip: true }, await readdir(folder))
  return readFile(file)
}

/** An archive that no tar would make. */
const tarOf = (...paths: readonly string[]): Uint8Array => {
  const entries = paths.map((path) => {
    const block = Buffer.alloc(1024)
    new Header({ path, type: 'File', size: 1, mode: 0o644 }).encode(block, 0)
    block.write('?', 512)
    return block
  })
  return Buffer.concat([...entries, Buffer.alloc(1024)])
}

/** A database that has seen a step which this version does not know. */
const fromTheFuture = async (): Promise<Uint8Array> => {
  const file = join(await scratchFolder(), 'geulbang.sqlite')
  const db = await openSqlite(file)
  await db.transact((writer) => sql`insert into kysely_migration values ('9999-later', '2030-01-01')`.execute(writer))
  await db.close()
  return readFile(file)
}

const broken = /^글방의 백업이 아니거나 깨진 파일입니다\.[^\n(]*$/
const strange = /^글방의 백업이 아니거나 깨진 파일입니다\.[^\n]*\(있을 수 없는 것: /
const brokenDatabase = /^백업에 든 데이터베이스가 깨졌습니다\./

const hostile: Record<string, readonly [make: () => Promise<Uint8Array>, complaint: RegExp]> = {
  '아무 파일': [() => Promise.resolve(Buffer.from('백업이 아닙니다')), broken],
  '빈 파일': [() => Promise.resolve(new Uint8Array()), broken],
  '잘린 백업': [async () => (await pack(await right())).subarray(0, -200), broken],
  '남의 tar.gz': [() => pack({ 'posts/글.md': '글' }), broken],
  '설명이 JSON이 아닌 것': [async () => pack({ ...(await right()), 'geulbang-backup.json': '{' }), broken],
  '다음 판의 백업': [
    async () => pack({ ...(await right()), 'geulbang-backup.json': manifest.replace('"version":1', '"version":2') }),
    /^이 글방보다 새 버전이 만든 백업입니다/,
  ],
  '데이터베이스가 아닌 것': [async () => pack({ ...(await right()), 'geulbang.sqlite': '글자' }), brokenDatabase],
  '다른 데이터베이스': [async () => pack({ ...(await right()), 'geulbang.sqlite': new Uint8Array() }), brokenDatabase],
  '깨진 데이터베이스': [
    async () => pack({ ...(await right()), 'geulbang.sqlite': (await database()).fill(0xff, 20_000, 24_000) }),
    brokenDatabase,
  ],
  '다음 판의 데이터베이스': [
    async () => pack({ ...(await right()), 'geulbang.sqlite': await fromTheFuture() }),
    /^백업에 든 데이터베이스를 이 버전의 글방이 열지 못합니다/,
  ],
  '모르는 파일이 든 것': [async () => pack({ ...(await right()), '다른 것.txt': '?' }), strange],
  '글 폴더가 파일인 것': [
    async () => pack({ 'geulbang-backup.json': manifest, 'geulbang.sqlite': await database(), posts: '글' }),
    strange,
  ],
  '바깥을 가리키는 링크': [
    async () => pack(await right(), (folder) => symlink('/etc/passwd', join(folder, 'posts/나.md'))),
    strange,
  ],
  '바깥으로 나가는 이름': [() => Promise.resolve(tarOf('posts/../../밖.md')), strange],
  '뿌리부터의 이름': [() => Promise.resolve(tarOf('/tmp/geulbang-밖.md')), strange],
  '두 번 나오는 이름': [() => Promise.resolve(tarOf('posts/글.md', 'posts/글.md')), strange],
  '숨은 이름': [async () => pack({ ...(await right()), 'posts/.git/config': '?' }), strange],
}

it.each(Object.entries(hostile))('%s: 한 줄로 물리고, 있던 것은 바이트까지 그대로다', async (_name, [make, why]) => {
  const folder = await makeBlog({ '내 글.md': '---\ntitle: 내 글\n---\n' })
  await putFiles(folder, { 'data/geulbang.sqlite': await database() })
  await writeFile(join(folder, 'a.tgz'), await make())
  const before = await treeOf(folder)
  const { output, complaint, code } = await runBlog(folder, ['restore', 'a.tgz', '--force'])
  expect({ output, code }).toEqual({ output: '', code: 1 })
  expect(complaint.split('\n')).toEqual([expect.stringMatching(why), ''])
  expect(await treeOf(folder)).toEqual(before)
})

it('바르게 꾸린 것은 되돌려진다', async () => {
  const folder = await makeBlog()
  await writeFile(join(folder, 'a.tgz'), await pack(await right()))
  expect(await runBlog(folder, ['restore', 'a.tgz'])).toMatchObject({ code: 0, complaint: '' })
  expect(Object.keys(await treeOf(folder))).toEqual(['a.tgz', 'data/geulbang.sqlite', 'posts/글.md'])
})

it('되돌린 파일은 누구의 권한으로도 돌지 않고, 아무나 고치지 못한다', async () => {
  const folder = await makeBlog()
  const packed = await pack(await right(), (packing) => chmod(join(packing, 'posts/글.md'), 0o6777))
  await writeFile(join(folder, 'a.tgz'), packed)
  expect(await runBlog(folder, ['restore', 'a.tgz'])).toMatchObject({ code: 0, complaint: '' })
  expect((await stat(join(folder, 'posts/글.md'))).mode & 0o7777 & ~0o755).toBe(0)
})

it('서버가 켜져 있는지 알 수 없으면 되돌리지 않고, 있던 것은 그대로다', async () => {
  const folder = await makeBlog({ '내 글.md': '---\ntitle: 내 글\n---\n' })
  // Stands for a file of another user: this test may run as root, who may open any.
  await putFiles(folder, { 'data/geulbang.sqlite/안.txt': '파일이 아니라 폴더' })
  await writeFile(join(folder, 'a.tgz'), await pack(await right()))
  const before = await treeOf(folder)
  const { output, complaint, code } = await runBlog(folder, ['restore', 'a.tgz', '--force'])
  expect({ output, code }).toEqual({ output: '', code: 1 })
  expect(complaint).toMatch(/^데이터베이스를 열 수 없어 서버가 켜져 있는지 모릅니다\. [^\n]*geulbang\.sqlite\n$/)
  expect(await treeOf(folder)).toEqual(before)
})

it('백업을 살피는 사이에 켠 서버의 데이터도 바꾸지 않는다', async () => {
  const folder = await makeBlog({ '내 글.md': '---\ntitle: 내 글\n---\n' })
  await putFiles(folder, { 'data/geulbang.sqlite': await database() })
  await writeFile(join(folder, 'a.tgz'), await pack(await right()))
  // The first statement that is prepared checks the backup's database.
  const check = vi.spyOn(DatabaseSync.prototype, 'prepare').mockImplementation(function (this: DatabaseSync, query) {
    check.mockRestore()
    const server = new DatabaseSync(join(folder, 'data/geulbang.sqlite'))
    onTestFinished(() => server.close())
    server.exec('select * from post')
    return this.prepare(query)
  })
  expect(await runBlog(folder, ['restore', 'a.tgz', '--force'])).toEqual({
    code: 1,
    output: '',
    complaint: '서버가 켜져 있습니다. 멈춘 뒤에 다시 해 주세요.\n',
  })
  expect(await namesIn(join(folder, 'posts'))).toEqual(['내 글.md'])
})

it.each([
  ['--force가 없는 것', right, []],
  ['깨진 백업', async () => ({ ...(await right()), 'geulbang.sqlite': '글자' }), ['--force']],
])('되돌리지 않을 때는 없던 글 폴더를 만들지 않는다: %s', async (_name, files, words) => {
  const folder = await scratchFolder()
  await putFiles(folder, { 'data/geulbang.sqlite': await database() })
  await writeFile(join(folder, 'a.tgz'), await pack(await files()))
  expect(await runBlog(folder, ['restore', 'a.tgz', ...words])).toMatchObject({ code: 1, output: '' })
  expect(await namesIn(folder)).toEqual(['a.tgz', 'data'])
})

it('없는 파일은 없다고 말한다', async () => {
  expect(await runBlog(await makeBlog(), ['restore', '없음.tgz'])).toMatchObject({
    code: 1,
    complaint: expect.stringMatching(/^파일이나 폴더가 없습니다: [^\n]*없음\.tgz\n$/),
  })
})

it.each(['integrity_check', 'journal_mode'])(
  '디스크가 가득 차 백업을 살필 수 없으면 백업이 아니라 디스크를 말한다: %s',
  async (statement) => {
    const folder = await makeBlog()
    await writeFile(join(folder, 'a.tgz'), await pack(await right()))
    const { complaint, code } = await spawnBlog(folder, ['restore', 'a.tgz'], {
      env: fullDisk(new RegExp(statement), '/'),
    })
    expect({ complaint, code }).toEqual({
      complaint: '디스크가 가득 찼습니다. 자리를 만든 뒤 다시 해 주세요.\n',
      code: 1,
    })
    expect(Object.keys(await treeOf(folder))).toEqual(['a.tgz'])
  },
)
