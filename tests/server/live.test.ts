import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest'

import { body, comingFrom, openComments } from './commenting.ts'

/** Nothing here waits for the database by a timer. */
const stopClock = () => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })

/** A reader of a stream, who takes one piece at a time. */
const readerOf = (answer: Response) => {
  const reader = answer.body?.getReader()
  onTestFinished(() => reader?.cancel())
  const take = async (): Promise<string | null> => {
    const { value } = (await reader?.read()) ?? {}
    return value === undefined ? null : new TextDecoder().decode(value)
  }
  return { take, leave: () => reader?.cancel() }
}

const openLive = async () => {
  const comments = await openComments()
  const listen = async (from = '192.0.2.1', postId = 1, method = 'GET') => {
    const env = comingFrom(from)
    const hungUp = vi.spyOn(env.incoming.socket, 'destroy')
    const answer = await comments.app.request(`/api/posts/${postId}/live`, { method }, env)
    return { answer, hungUp, ...readerOf(answer) }
  }
  return { ...comments, listen }
}

const event = (count: number, last: number) => `event: comments\ndata: {"count":${count},"last":${last}}\n\n`

describe('이어지는 댓글', () => {
  afterEach(() => vi.useRealTimers())

  it('바로 지금을 말하고, 간직하거나 눌러 담거나 모아 두지 않게 한다', async () => {
    const { write, listen } = await openLive()
    await write(body({ secret: true }))
    const { answer, take } = await listen()
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
      'x-content-type-options': 'nosniff',
    })
    expect(answer.headers.get('content-encoding')).toBeNull()
    expect(await take()).toBe(event(1, 1))
  })

  it('한 주소에서 여섯까지, 그 위는 204이고, 하나가 떠나면 하나를 더 받는다', async () => {
    const { listen } = await openLive()
    const streams = []
    for (let n = 0; n < 6; n += 1) streams.push(await listen(`2001:db8::${n}`))
    expect(streams.map(({ answer }) => answer.status)).toEqual([200, 200, 200, 200, 200, 200])
    const { answer } = await listen('2001:db8::7')
    expect([answer.status, answer.body]).toEqual([204, null])
    expect((await listen('2001:db8:0:1::1')).answer.status).toBe(200)
    await streams[0]?.leave()
    expect((await listen('2001:db8::7')).answer.status).toBe(200)
  })

  it('한 집의 여러 /64가 자리를 다 차지하지 못한다: /56은 네 사람, /48은 열 사람의 몫이다', async () => {
    const { listen } = await openLive()
    const statuses = async (...homes: readonly string[]) => {
      const answers = []
      for (const home of homes)
        for (let n = 0; n < 6; n += 1) answers.push((await listen(`2001:db8:1:${home}::${n}`)).answer.status)
      return answers.filter((status) => status === 200).length
    }
    expect(await statuses('ab00', 'ab01', 'ab02', 'ab03', 'ab04')).toBe(24)
    expect(await statuses('ac00', 'ac01', 'ac02', 'ac03', 'ad00', 'ad01', 'ad02')).toBe(36)
    expect((await listen('2001:db8:2::1')).answer.status).toBe(200)
  })

  it('모두 합해서 천까지 받는다', async () => {
    const { listen } = await openLive()
    for (let n = 0; n < 1_000; n += 1)
      expect((await listen(`10.0.${Math.floor(n / 250)}.${n % 250}`)).answer.status).toBe(200)
    expect((await listen('192.0.2.9')).answer.status).toBe(204)
  })

  it('없는 글과 HEAD는 자리를 차지하지 않는다', async () => {
    const { listen } = await openLive()
    for (let n = 0; n < 8; n += 1) {
      expect((await listen('192.0.2.1', 9)).answer.status).toBe(404)
      const { answer } = await listen('192.0.2.1', 1, 'HEAD')
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/event-stream; charset=utf-8'])
    }
    expect((await listen()).answer.status).toBe(200)
  })

  it('25초마다 살아 있음을 보이고, 10분 뒤에 닫는다', async () => {
    stopClock()
    const { listen } = await openLive()
    const { take, hungUp } = await listen()
    expect(await take()).toBe(event(0, 0))
    let beats = 0
    const reading = (async () => {
      for (let said = await take(); said !== null; said = await take()) {
        expect(said).toBe(':\n\n')
        beats += 1
      }
    })()
    await vi.advanceTimersByTimeAsync(24_999)
    expect(beats).toBe(0)
    await vi.advanceTimersByTimeAsync(1)
    expect(beats).toBe(1)
    await vi.advanceTimersByTimeAsync(574_999)
    expect(beats).toBe(23)
    await vi.advanceTimersByTimeAsync(1)
    await reading
    expect(hungUp).not.toHaveBeenCalled()
  })

  it('5초 동안 아무것도 가져가지 않는 사람은 보내고, 그동안에도 다른 사람은 바로 듣는다', async () => {
    stopClock()
    const { listen, write } = await openLive()
    const [stalled, other] = [await listen('192.0.2.7'), await listen('192.0.2.8')]
    expect([await stalled.take(), await other.take()]).toEqual([event(0, 0), event(0, 0)])
    for (let n = 1; n <= 3; n += 1) {
      await write(body())
      expect(await other.take()).toBe(event(n, n))
    }
    await vi.advanceTimersByTimeAsync(4_999)
    expect(stalled.hungUp).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(stalled.hungUp).toHaveBeenCalledOnce()
    expect(other.hungUp).not.toHaveBeenCalled()
    await write(body())
    expect(await other.take()).toBe(event(4, 4))
    for (let n = 0; n < 6; n += 1) expect((await listen('192.0.2.7')).answer.status).toBe(200)
  })

  it('늦게 가져가는 사람에게는 마지막 소식 하나만 남는다', async () => {
    const { listen, write } = await openLive()
    const { take } = await listen()
    expect(await take()).toBe(event(0, 0))
    for (let n = 0; n < 5; n += 1) await write(body())
    const other = await listen()
    expect(await other.take()).toBe(event(5, 5))
    // The stream itself holds the first; of the others only the last is left.
    await expect.poll(take).toBe(event(5, 5))
  })

  it('받아 둔 댓글은 말하지 않는다', async () => {
    const { listen, write } = await openLive()
    const { take } = await listen()
    expect(await take()).toBe(event(0, 0))
    await write(body({ website: 'https://spam.example' }))
    await write(body())
    expect(await take()).toBe(event(1, 2))
  })

  it('물을 때 데이터베이스가 안 되었으면, 다음 신호 때 다시 물어 알린다', async () => {
    stopClock()
    const { listen, db, live } = await openLive()
    const { take } = await listen()
    expect(await take()).toBe(event(0, 0))
    const read = vi.spyOn(db, 'read').mockRejectedValueOnce(new Error('잠시 안 됨'))
    live.changed({ kind: 'comments', postId: 1 })
    expect(read).toHaveBeenCalledOnce()
    const beat = take()
    await vi.advanceTimersByTimeAsync(25_000)
    expect([await beat, await take()]).toEqual([':\n\n', event(0, 0)])
  })

  it('사이트를 떠난 글의 이야기는 다음 소식에 끝난다', async () => {
    const { listen, write, show, live } = await openLive()
    await write(body())
    const { take } = await listen()
    expect(await take()).toBe(event(1, 1))
    await show('나.md')
    live.changed({ kind: 'comments', postId: 1 })
    expect(await take()).toBeNull()
  })

  it('끝낼 때 다 들은 사람은 조용히 닫고, 밀린 사람은 끊고, 더 받지 않는다', async () => {
    const { listen, write, live } = await openLive()
    const [idle, late] = [await listen(), await listen()]
    expect([await idle.take(), await late.take()]).toEqual([event(0, 0), event(0, 0)])
    const end = idle.take()
    await write(body())
    expect(await end).toBe(event(1, 1))
    const last = idle.take()
    await live.close()
    expect(await last).toBeNull()
    expect(idle.hungUp).not.toHaveBeenCalled()
    expect(late.hungUp).toHaveBeenCalledOnce()
    expect((await listen()).answer.status).toBe(204)
  })
})
