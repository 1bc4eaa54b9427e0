import { setImmediate } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'

import { expect, it, onTestFinished, vi } from 'vitest'

import { createPostReader } from '#/server/posts-folder/post-reader.ts'

import { noImages, quiet } from './reading.ts'

const bytesOf = (body: string, more = '') => new TextEncoder().encode(`---\ntitle: 제목\n${more}---\n${body}`)
/** Takes minutes to parse, without interruption. */
const nested = bytesOf(`${'- '.repeat(6_000)}가`)

const hour = 3_600_000

/** A thread with `longMs` for long posts, and ample time for short ones. */
const openReader = ({ longMs = hour, heapBytes = 1_000_000_000 } = {}) => {
  const reader = createPostReader({ cpuMs: (bytes) => (bytes > 2_000 ? longMs : 60_000), heapBytes })
  onTestFinished(reader.close)
  return (bytes: Uint8Array, images = noImages, log = quiet) => reader.read('글.md', bytes, { images, log })
}

it('글은 다른 스레드에서 읽힌다: 그림과 코드와 알림까지 그대로다', async () => {
  const read = openReader()
  const images = {
    describe: (path: string) =>
      Promise.resolve(
        path.endsWith('.png') && path !== '없음.png'
          ? { width: 20, height: 10, hash: null, widths: [], file: `/files/${path}` }
          : null,
      ),
  }
  const log = { warn: vi.fn<(text: string) => void>() }
  const body = '![가](그림.png)\n\n![나](없음.png)\n\n[다](다음.md)\n\n```js\nlet 값 = 1\n```\n'
  const result = await read(bytesOf(body, 'thumbnail: 얼굴.png\n'), { ...noImages, ...images }, log)
  expect(result).toMatchObject({ ok: true, post: { path: '글.md', title: '제목', thumbnail: '/files/얼굴.png' } })
  const html = result.ok ? result.post.content : ''
  expect(html).toMatch(/width="20"[^]*href="\/files\/[^"]+\.md"[^]*class="tok-/)
  expect(log.warn.mock.calls).toEqual([[expect.stringMatching(/^글\.md: 그림이 없습니다\. /)]])
})

it('다른 사이트의 대표 그림은 그대로 두고, 화면에 나오지 않는다고 알린다', async () => {
  const read = openReader()
  const log = { warn: vi.fn<(text: string) => void>() }
  const result = await read(bytesOf('', 'thumbnail: https://example.com/a.png\n'), noImages, log)
  expect(result).toMatchObject({ ok: true, post: { thumbnail: 'https://example.com/a.png' } })
  expect(log.warn.mock.calls).toEqual([
    [expect.stringMatching(/^글\.md: 다른 사이트의 그림은 화면에 나오지 않습니다\. /)],
  ])
})

it('틀린 글은 그 줄과 까닭을, 디스크의 탈은 그대로 알린다', async () => {
  const read = openReader()
  expect(await read(bytesOf('본문', 'date: 어제\n'))).toMatchObject({ ok: false, problem: { path: '글.md', line: 3 } })
  const fault = Object.assign(new Error('EMFILE'), { code: 'EMFILE' })
  const images = { ...noImages, describe: () => Promise.reject(fault) }
  await expect(read(bytesOf('![](그림.png)'), images)).rejects.toBe(fault)
  expect(await read(bytesOf('다음 글'))).toMatchObject({ ok: true })
})

it('글과 글 사이에 스레드가 죽어도 다음 글은 새 스레드에서 읽힌다', async () => {
  const unref = vi.spyOn(Worker.prototype, 'unref')
  onTestFinished(() => unref.mockRestore())
  const read = openReader()
  expect(await read(bytesOf('글'))).toMatchObject({ ok: true })
  const worker = unref.mock.contexts.find((each) => each instanceof Worker)
  worker?.emit('error', new Error('일부러'))
  await worker?.terminate()
  expect(await read(bytesOf('다음 글'))).toMatchObject({ ok: true })
  expect(new Set(unref.mock.contexts).size).toBe(2)
})

it('끝나지 않는 글을 읽는 동안에도 서버는 제 일을 하고, 끄면 기다리지 않는다', async () => {
  const reader = createPostReader({ cpuMs: () => hour, heapBytes: 1_000_000_000 })
  let isOver = false
  const reading = reader
    .read('글.md', nested, { images: noImages, log: quiet })
    .then(() => 'read', String)
    .finally(() => {
      isOver = true
    })
  for (let turn = 0; turn < 1_000; turn += 1) await setImmediate()
  expect(isOver).toBe(false)
  await reader.close()
  expect(await reading).toBe('Error: stopped')
})

it('제 때를 넘긴 글은 까닭을 말하고 물리며, 다음 글은 새 스레드가 읽는다', async () => {
  const read = openReader({ longMs: 50 })
  const results = await Promise.all([read(nested), read(bytesOf('다음 글')), read(nested), read(bytesOf('끝 글'))])
  const refused = {
    ok: false,
    problem: { path: '글.md', line: null, reason: expect.stringMatching(/1초 안에 HTML로 바꾸지 못했습니다/) },
  }
  expect(results).toMatchObject([refused, { ok: true }, refused, { ok: true }])
})

it('메모리를 다 쓰는 글은 까닭을 말하고 물린다: 서버는 그대로 있고 다음 글을 읽는다', async () => {
  const read = openReader({ heapBytes: 130_000_000 })
  const [refused, next] = await Promise.all([read(nested), read(bytesOf('다음 글'))])
  expect(refused).toMatchObject({ ok: false, problem: { reason: expect.stringMatching(/메모리가 너무 많이 듭니다/) } })
  expect(next).toMatchObject({ ok: true })
})

it('표가 길어 메모리를 다 쓰는 글은 나누라고 말한다', async () => {
  const read = openReader({ heapBytes: 130_000_000 })
  const [head, rule, row] = ['가', '-', '나'].map((cell) => `| ${`${cell} | `.repeat(12)}\n`)
  expect(await read(bytesOf(`${head}${rule}${row?.repeat(3_000)}`))).toEqual({
    ok: false,
    problem: {
      path: '글.md',
      line: null,
      reason:
        '본문을 HTML로 바꾸는 데 메모리가 너무 많이 듭니다. 목록이나 괄호가 지나치게 겹쳤는지 보고, 표가 길면 글을 나누어 주세요.',
    },
  })
})

it('앞서 읽은 글들이 남긴 메모리 때문에 물리는 글은 없다', async () => {
  const read = openReader({ heapBytes: 130_000_000 })
  const items = Array.from({ length: 500 }, (_, index) => `- ${index} **굵게** [링크](https://example.com/${index})`)
  for (let turn = 0; turn < 16; turn += 1) expect(await read(bytesOf(items.join('\n')))).toMatchObject({ ok: true })
})
