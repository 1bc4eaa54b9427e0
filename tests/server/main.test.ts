import { once } from 'node:events'
import { readdir, rm, writeFile } from 'node:fs/promises'
import { Agent, get } from 'node:http'
import { connect } from 'node:net'
import { join } from 'node:path'

import { describe, expect, it, onTestFinished, vi } from 'vitest'

import { runMain, runMainIn } from './run-main.ts'

/** A request of which the server has begun to read one half: what it answers to `expect` says so. */
const sendHalf = async ({ port, hostname }: URL) => {
  const half = connect(Number(port), hostname)
  let answer = ''
  half.on('data', (chunk: Buffer) => {
    answer += chunk.toString()
  })
  const head = 'POST /api/user/authAdmin HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 16'
  half.write(`${head}\r\nexpect: 100-continue\r\n\r\n{`)
  await once(half, 'data')
  return { half, answer: () => answer }
}

/** When all requests are refused. */
const closedDoor = (address: URL) => {
  const isRefused = () =>
    fetch(new URL('/healthz', address), { headers: { connection: 'close' } }).then(
      () => false,
      () => true,
    )
  return vi.waitUntil(isRefused, { timeout: 7_000 })
}

describe('서버를 켜고 끄기', () => {
  it('빈 데이터로 켜면 주소와 관리자 비밀번호를 한 번 말하고, 끄면 파일 하나만 남기고 0으로 끝난다', async () => {
    const first = await runMain({}, { '글.md': '---\ntitle: 첫 글\n---\n본문' })
    const address = await first.listening()
    expect(await (await fetch(`${address}/healthz`)).json()).toEqual({ ok: true })
    expect(await (await fetch(`${address}/api/posts`)).json()).toMatchObject({ stripedPosts: [{ title: '첫 글' }] })
    expect(await (await fetch(address)).text()).toContain('"title":"글방"')
    expect(first.output()).toMatch(/관리자 비밀번호: \S{24} /)
    first.signal('SIGTERM')
    expect(await first.exited).toBe(0)
    const left = await readdir(join(first.folder, 'data'))
    expect(left.filter((name) => name.includes('sqlite'))).toEqual(['geulbang.sqlite'])

    const second = runMainIn(first.folder)
    await second.listening()
    expect(second.output()).not.toContain('관리자 비밀번호')
    second.signal('SIGINT')
    expect(await second.exited).toBe(0)
  })

  it('틀린 글은 파일과 줄과 까닭을 한 줄로 말하고, 나머지 글로 켜진다', async () => {
    const server = await runMain(
      {},
      { '가.md': '---\ntitle: 바른 글\n---\n', '나.md': '---\ntitle: 글\ndate: 어제\n---\n' },
    )
    const address = await server.listening()
    expect(server.output()).toMatch(/^글을 건너뜁니다: 나\.md:3 .*[가-힣]/m)
    expect(await (await fetch(`${address}/api/posts`)).json()).toMatchObject({ postCnt: 1 })
  })

  it('켜져 있는 동안 더한 글은 곧 사이트에 있다', async () => {
    const server = await runMain()
    const address = await server.listening()
    await writeFile(join(server.folder, 'posts', '새 글.md'), '---\ntitle: 새 글\n---\n')
    await expect
      .poll(async () => (await fetch(`${address}/api/posts`)).json())
      .toMatchObject({ stripedPosts: [{ title: '새 글' }] })
  })

  it('켜져 있는 동안 처음으로 더한 코드도 색을 입어 사이트에 있다', async () => {
    const server = await runMain()
    const address = await server.listening()
    await writeFile(join(server.folder, 'posts', '코드.md'), '---\ntitle: 코드\nid: 1\n---\n```js\nlet 값 = 1\n```\n')
    await expect
      .poll(async () => (await fetch(`${address}/api/posts/1`)).json())
      .toMatchObject({ data: { post: { content: expect.stringContaining('<span class="tok-') } } })
  })

  it.each([
    [{ PORT: 'abc' }, 'PORT'],
    [{ PAGE_SIZE: '0' }, 'PAGE_SIZE'],
    [{ DATABASE_URL: 'postgres://a:secret@127.0.0.1:1/c' }, 'DATABASE_URL'],
    [{ POSTS_DIR: './none' }, 'POSTS_DIR'],
    [{ DATA_DIR: '/dev/null/x' }, 'DATA_DIR'],
    [{ DATA_DIR: '/proc/x/y' }, 'DATA_DIR'],
    [{ DATA_DIR: './posts/data' }, 'DATA_DIR'],
    [{ HOST: '203.0.113.1' }, 'HOST'],
  ])('쓸 수 없는 설정은 이름을 짚은 한 줄을 남기고 1로 끝난다: %s', async (env, name) => {
    const server = await runMain(env)
    expect(await server.exited).toBe(1)
    const lines = server
      .output()
      .trim()
      .split('\n')
      .filter((line) => !line.startsWith('관리자 비밀번호'))
    expect(lines).toEqual([expect.stringMatching(new RegExp(`^${name}: .*[가-힣]`))])
    expect(server.output()).not.toContain('secret')
  })

  it('같은 데이터로 켜 둔 글방이 또 있으면 그렇다고 알린다', async () => {
    const first = await runMain()
    await first.listening()
    expect(first.output()).not.toContain('이미 있습니다')
    const second = runMainIn(first.folder)
    await second.listening()
    expect(second.output()).toMatch(/^DATA_DIR: \S+ 폴더로 켜 둔 글방이 이미 있습니다\. /m)
    first.signal('SIGKILL')
    second.signal('SIGKILL')
    await Promise.all([first.exited, second.exited])
    const third = runMainIn(first.folder)
    await third.listening()
    expect(third.output()).not.toContain('이미 있습니다')
  })

  it.each([
    [{}, false],
    [{ HOST: 'localhost' }, false],
    [{ HOST: '0.0.0.0' }, true],
    [{ TRUST_PROXY: '1' }, true],
    [{ HOST: '0.0.0.0', TRUST_PROXY: '1', SITE_URL: 'https://blog.example.com' }, false],
  ])('남들이 여는데 사이트의 주소를 모르면 정해 달라고 한 줄로 말한다: %j', async (env, isLiveOffered) => {
    const server = await runMain(env)
    await server.listening()
    expect(/^SITE_URL: .*정해 주세요/m.test(server.output())).toBe(isLiveOffered)
  })

  it('이미 쓰는 포트와 빌드하지 않은 앱은 한 줄로 말한다', async () => {
    const server = await runMain()
    const { port } = new URL(await server.listening())
    const other = await runMain({ PORT: port })
    expect(await other.exited).toBe(1)
    expect(other.output()).toMatch(/^PORT: /m)

    await rm(join(server.folder, 'dist'), { recursive: true })
    const unbuilt = runMainIn(server.folder)
    expect(await unbuilt.exited).toBe(1)
    expect(unbuilt.output()).toMatch(/npm run build/)
    expect(unbuilt.output()).not.toMatch(/\n\s+at /)
  })

  it('끄라는 말을 들으면 하던 답은 마치고 새 손님은 받지 않는다', async () => {
    const server = await runMain()
    const address = new URL(await server.listening())
    const port = Number(address.port)
    const agent = new Agent({ keepAlive: true })
    // An idle connection that is kept alive, and a request of which half has come.
    await new Promise((resolve) =>
      get({ port, host: address.hostname, path: '/healthz', agent }, (response) =>
        response.resume().on('end', resolve),
      ),
    )
    const { half, answer } = await sendHalf(address)
    server.signal('SIGTERM')
    // As npm does: told too, it passes the signal on.
    server.signal('SIGTERM')
    await closedDoor(address)
    half.write('"password":"x"}')
    expect(await server.exited).toBe(0)
    expect(answer()).toMatch(/^HTTP\/1.1 100 Continue\r\n\r\nHTTP\/1.1 200 OK/)
    agent.destroy()
  })

  it('간직한 화면까지 요청마다 한 줄을, 온 때와 함께, 끄기 전에 모두 적는다', async () => {
    const before = Date.now()
    const server = await runMain()
    const address = await server.listening()
    for (const path of ['/?a=1', '/?a=2', '/', '/', '/', '/api/tag?secret'])
      await (await fetch(`${address}${path}`)).text()
    const after = Date.now()
    server.signal('SIGTERM')
    expect(await server.exited).toBe(0)
    const lines = server
      .output()
      .split('\n')
      .filter((line) => line.startsWith('{'))
    const told = lines.map((line): { time: number; path: string; ms: number } => JSON.parse(line))
    expect(told.map(({ path }) => path).toSorted()).toEqual(['/', '/', '/', '/', '/', '/api/tag'])
    for (const { time, ms } of told) {
      expect(time).toBeGreaterThanOrEqual(before)
      expect(time).toBeLessThanOrEqual(after)
      expect(ms).toBeGreaterThanOrEqual(0)
    }
    expect(server.output()).not.toContain('secret')
  })

  it('두 번째 신호에는 바로 끝난다', async () => {
    const server = await runMain()
    const address = new URL(await server.listening())
    const { half } = await sendHalf(address)
    half.on('error', () => {})
    server.signal('SIGTERM')
    await closedDoor(address)
    const impatient = setInterval(() => server.signal('SIGTERM'), 50)
    onTestFinished(() => clearInterval(impatient))
    expect(await server.exited).toBe(1)
  })
})
