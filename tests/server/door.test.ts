import { once } from 'node:events'

import { expect, onTestFinished, test } from 'vitest'

import { createHttpServer, listen, listenerOf } from '#/server/http/serve.ts'

test('블로그를 여는 사이에 온 사람은 기다렸다가, 열리면 답을 받는다', async () => {
  const { server, open } = createHttpServer()
  onTestFinished(() => void server.close())
  const port = await listen(server, '127.0.0.1', 0)
  const early = [fetch(`http://127.0.0.1:${port}/a`), fetch(`http://127.0.0.1:${port}/b`)]
  await once(server, 'request')
  open(listenerOf(({ url }) => new Response(new URL(url).pathname)))
  const late = fetch(`http://127.0.0.1:${port}/c`)
  const answers = await Promise.all([...early, late].map(async (answer) => (await answer).text()))
  expect(answers).toEqual(['/a', '/b', '/c'])
})
