import { once } from 'node:events'
import { chmod, readdir, stat, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'

import { expect, it } from 'vitest'

import { runMain, runMainIn } from './run-main.ts'

/** What the files of the database permit, by name. */
const modes = async (folder: string) => {
  const names = (await readdir(join(folder, 'data'))).filter((name) => name.includes('sqlite'))
  return Promise.all(
    names.toSorted().map(async (name) => [name, (await stat(join(folder, 'data', name))).mode & 0o777]),
  )
}

it('데이터베이스의 파일은, 전부터 있던 것도, 주인만 읽고 쓴다', async () => {
  const own = ['', '-shm', '-wal'].map((ending) => [`geulbang.sqlite${ending}`, 0o600])
  const first = await runMain()
  await first.listening()
  expect(await modes(first.folder)).toEqual(own)
  first.signal('SIGKILL')
  await first.exited
  for (const [name = ''] of own) await chmod(join(first.folder, 'data', String(name)), 0o644)
  const second = runMainIn(first.folder)
  await second.listening()
  expect(await modes(first.folder)).toEqual(own)
})

it.each([
  ['x7#kPq2', true],
  ['1234567890', true],
  ['Password2026', true],
  ['산 넘어 산 넘어 바다', false],
  ['x7#kPq2!', false],
])('짐작하기 쉬운 관리자 비밀번호는 한 줄로 알리고 켠다: %s', async (password, isLiveOffered) => {
  const server = await runMain({ ADMIN_PASSWORD: password })
  await server.listening()
  expect(/^ADMIN_PASSWORD: .*바꿔 주세요\.$/m.test(server.output())).toBe(isLiveOffered)
  expect(server.output()).not.toContain(password)
})

const portrait = { '나.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>', '글.md': '---\ntitle: 글\nid: 1\n---\n' }

it.each(['/files/너.svg', '/나.svg', '/api/posts', '/pages/1'])(
  'OWNER_IMAGE에 그림이 없으면 한 줄로 알리고 켠다: %s',
  async (OWNER_IMAGE) => {
    const server = await runMain({ OWNER_IMAGE }, portrait)
    expect(await server.saying(/^OWNER_IMAGE: (\S+)에 그림이 없어.*‘\/files\/나\.webp’처럼 적어 주세요\.$/m)).toBe(
      OWNER_IMAGE,
    )
    expect((await fetch(await server.listening())).status).toBe(200)
  },
)

it('OWNER_IMAGE에 그림이 있으면 아무 말도 하지 않는다', async () => {
  const server = await runMain({ OWNER_IMAGE: '/files/나.svg' }, portrait)
  await server.saying(/"HEAD","path":"\/files\/[^"]*","status":200/)
  server.signal('SIGTERM')
  await server.exited
  expect(server.output()).not.toContain('OWNER_IMAGE')
})

it.each(['너.png', '글.md', '빈.png', '/없는/나.png', '..'])(
  'SITE_ICON에서 그림을 읽지 못하면 한 줄로 알리고, 준비된 아이콘으로 켠다: %s',
  async (SITE_ICON) => {
    const server = await runMain({ SITE_ICON }, { ...portrait, '빈.png': '' })
    expect(await server.saying(/^SITE_ICON: (\S+)에 읽을 수 있는 그림이 없어.*경로로 적어 주세요\.$/m)).toBe(SITE_ICON)
    const address = await server.listening()
    expect((await fetch(`${address}/icon-192.png`)).status).toBe(200)
    expect(await (await fetch(address)).text()).toContain('href="/icon-180.png"')
  },
)

it('SITE_ICON의 그림이 너무 크면 읽지 못했다고 하지 않고, 줄이라고 한다', async () => {
  const huge = '<svg xmlns="http://www.w3.org/2000/svg" width="20000" height="20000"/>'
  const server = await runMain({ SITE_ICON: '큰.svg' }, { '큰.svg': huge })
  expect(await server.saying(/^SITE_ICON: (\S+)의 그림이 너무 커서.*줄여 주세요\.$/m)).toBe('큰.svg')
  expect((await fetch(`${await server.listening()}/icon-192.png`)).status).toBe(200)
})

const pictureOf = (color: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path fill="${color}" d="M0 0h9v9z"/></svg>`

it('SITE_ICON의 그림을 읽으면 아무 말도 하지 않고, 파일이 바뀌면 다시 켠 뒤부터 주소가 다르다', async () => {
  const name = '나.svg'.normalize('NFD')
  const first = await runMain({ SITE_ICON: '나.svg' }, { [name]: pictureOf('red') })
  const iconOf = async (server: typeof first) =>
    /<link rel="icon" href="(.*?)"/.exec(await (await fetch(await server.listening())).text())?.[1]
  const before = await iconOf(first)
  await writeFile(join(first.folder, 'posts', name), pictureOf('blue'))
  expect(await iconOf(first)).toBe(before)
  first.signal('SIGTERM')
  await first.exited
  expect(first.output()).not.toContain('SITE_ICON')

  const path = join(first.folder, 'posts', name)
  const later: (string | undefined)[] = []
  for (const SITE_ICON of ['나.svg', path, `../posts/${name}`]) {
    const server = runMainIn(first.folder, { SITE_ICON })
    later.push(await iconOf(server))
    server.signal('SIGTERM')
    await server.exited
  }
  const [after, ...rest] = later
  expect([before, after]).toEqual(Array(2).fill(expect.stringMatching(/^\/icon-96\.png\?[\w-]{22}$/)))
  expect(rest).toEqual([after, after])
  expect(after).not.toBe(before)
})

it.each(['content-length: 100', 'transfer-encoding: chunked'])(
  '본문을 보내다 끊은 것은 서버의 탈로 적지 않는다: %s',
  async (framing) => {
    const server = await runMain()
    const { port, hostname } = new URL(await server.listening())
    const half = connect(Number(port), hostname)
    const head = `POST /api/user/authAdmin HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n${framing}`
    half.write(`${head}\r\nexpect: 100-continue\r\n\r\n`)
    await once(half, 'data')
    half.end('5\r\n{"pas').destroy()
    const line: unknown = JSON.parse(await server.saying(/^(\{.*authAdmin.*\})$/m))
    expect(line).toMatchObject({ level: 30, status: 400 })
    expect(server.output()).not.toContain('request failed')
  },
)

it('첫 화면을 미리 준비하지 못해도 그렇다고 적고 계속 연다', async () => {
  const withoutFont = `
    import { promises } from 'node:fs'
    import { syncBuiltinESMExports } from 'node:module'
    const { readFile } = promises
    promises.readFile = (path, ...rest) =>
      String(path).endsWith('.ttf') ? Promise.reject(new Error('EIO')) : readFile(path, ...rest)
    syncBuiltinESMExports()
  `
  const server = await runMain({ NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(withoutFont)}` })
  const address = await server.listening()
  await server.saying(/첫 화면을 미리 준비하지 못했습니다/)
  expect((await fetch(`${address}/healthz`)).status).toBe(200)
})

/** How often a server spoke of the comment feed before it stopped. */
const countFeedLines = async (server: ReturnType<typeof runMainIn>): Promise<number> => {
  await server.listening()
  server.signal('SIGTERM')
  await server.exited
  return server.output().match(/^ADMIN_PASSWORD: .*댓글 피드/gm)?.length ?? 0
}

it('새 ADMIN_PASSWORD로 켜면 댓글 피드의 주소도 바뀌었다고 한 번 말하고, 처음 켤 때와 같은 값일 때는 말하지 않는다', async () => {
  const [old, changed] = ['산 넘어 산 넘어 바다', '물 건너 물 건너 하늘']
  const first = await runMain({ ADMIN_PASSWORD: old })
  expect(await countFeedLines(first)).toBe(0)
  expect(await countFeedLines(runMainIn(first.folder, { ADMIN_PASSWORD: changed }))).toBe(1)
  expect(await countFeedLines(runMainIn(first.folder, { ADMIN_PASSWORD: changed }))).toBe(0)
})
