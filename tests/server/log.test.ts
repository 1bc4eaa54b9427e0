import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { open, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { describe, expect, it, onTestFinished } from 'vitest'

import { runMain, runMainIn } from './run-main.ts'

/** As many answers as this, each with a line of 15 kB in the log. */
const askMuch = async (address: string, count: number) => {
  const asked = Array.from({ length: count }, (_, n) => fetch(`${address}/api/${n}/${'x'.repeat(15_000)}`))
  for (const answer of await Promise.all(asked)) expect(answer.status).toBe(404)
}

it('로그의 한 줄은 요청의 방법과 길, 답의 상태와 걸린 시간이고, 물음과 주소는 적지 않는다', async () => {
  const server = await runMain()
  const address = await server.listening()
  await fetch(`${address}/api/posts?pageNum=1&비밀=은행나무`)
  await expect.poll(() => server.output()).toContain('"path":"/api/posts"')
  const line =
    server
      .output()
      .split('\n')
      .find((it) => it.includes('"path":"/api/posts"')) ?? ''
  expect(JSON.parse(line)).toEqual({
    level: 30,
    time: expect.any(Number),
    method: 'GET',
    path: '/api/posts',
    status: 200,
    ms: expect.any(Number),
    msg: 'request',
  })
  server.signal('SIGTERM')
  expect(await server.exited).toBe(0)
})

/** Says on standard error on which port a server listens. One chosen beforehand may be somebody else's by then. */
const tellsPort = `--import data:text/javascript,${encodeURIComponent(`
  import { Server } from 'node:net'
  const { listen } = Server.prototype
  Server.prototype.listen = function (...where) {
    this.once('listening', () => process.stderr.write('port ' + this.address().port + '\\n'))
    return listen.apply(this, where)
  }
`)}`

describe('로그를 쓸 수 없을 때', () => {
  it('읽던 프로그램이 끝나도 블로그는 그대로 답하고, 글을 새로 들이고, 끄면 0으로 끝난다', async () => {
    const server = await runMain()
    const address = await server.listening()
    server.stdout?.destroy()
    await askMuch(address, 10)
    await writeFile(join(server.folder, 'posts', '틀린 글.md'), '제목 없음')
    await writeFile(join(server.folder, 'posts', '새 글.md'), '---\ntitle: 새 글\n---\n')
    await expect
      .poll(async () => (await fetch(`${address}/api/posts`)).json())
      .toMatchObject({ stripedPosts: [{ title: '새 글' }] })
    await askMuch(address, 10)
    server.signal('SIGTERM')
    expect(await server.exited).toBe(0)
  })

  it.skipIf(!existsSync('/dev/full'))('디스크가 차도 블로그는 그대로 답하고, 끄면 0으로 끝난다', async () => {
    const first = await runMain()
    await first.listening()
    first.signal('SIGTERM')
    await first.exited
    const full = await open('/dev/full', 'w')
    onTestFinished(() => full.close())
    const server = runMainIn(first.folder, { NODE_OPTIONS: tellsPort }, full.fd)
    const address = `http://127.0.0.1:${await server.saying(/^port (\d+)$/m)}`
    await askMuch(address, 10)
    server.signal('SIGTERM')
    expect(await server.exited).toBe(0)
  })

  it('읽던 프로그램이 멈추면 1 MB만 두고 나머지는 버리며, 다시 읽으면 다시 온전한 줄을 적는다', async () => {
    const server = await runMain()
    const address = await server.listening()
    server.stdout?.pause()
    await askMuch(address, 250)
    server.stdout?.resume()
    const askAndHear = async () => {
      await fetch(`${address}/api/again`)
      return server.output()
    }
    await expect.poll(askAndHear).toContain('/api/again')
    server.signal('SIGTERM')
    expect(await server.exited).toBe(0)
    const output = server.output()
    const lines = output.slice(output.indexOf('{')).trim().split('\n')
    expect(lines.map((line): unknown => JSON.parse(line)).length).toBeLessThan(150)
  })

  it('읽던 프로그램이 멈춘 채여도, 끄면 0으로 끝난다', async () => {
    const server = await runMain()
    const address = await server.listening()
    server.stdout?.pause()
    await askMuch(address, 100)
    server.signal('SIGTERM')
    expect(await once(server.process, 'exit')).toEqual([0, null])
  })
})
