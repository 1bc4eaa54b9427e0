import { expect, it } from 'vitest'

import { runMain, runMainIn } from '../run-main.ts'
import { openReceiver } from './receiver.ts'

const post = '---\ntitle: 글\nid: 1\n---\n본문'

const write = (address: string, content: string) =>
  fetch(`${address}/api/comment`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ postId: 1, commentInfo: { author: '손님', password: '비밀', content } }),
  })

it('답한 뒤에 kill -9를 당해도, 다시 켜면 울린다', async () => {
  const receiver = await openReceiver()
  const env = { NOTIFY: receiver.url, NOTIFY_SECRET: 'secret-of-the-signature', ADMIN_PASSWORD: '주인의 비밀번호' }
  receiver.now('hangs')
  const server = await runMain(env, { '글.md': post })
  const address = await server.listening()
  expect((await write(address, '하나')).status).toBe(201)
  // Sent, but never acknowledged: a killed server cannot know.
  await receiver.next()
  expect((await write(address, '둘')).status).toBe(201)
  server.signal('SIGKILL')
  await server.exited

  receiver.now('takes')
  const again = runMainIn(server.folder, env)
  await again.listening()
  const told = [await receiver.next(), await receiver.next()].map(({ body }) => body)
  expect(told).toEqual(
    expect.arrayContaining(
      ['하나', '둘'].map((content) => expect.objectContaining({ comment: expect.objectContaining({ content }) })),
    ),
  )
  again.signal('SIGTERM')
  expect(await again.exited).toBe(0)
  expect(server.output() + again.output()).not.toContain('secret')
})

it.for([
  ['NOTIFY', 'https://hooks.slack.com/secret, nowhere'],
  ['SMTP_URL', 'http://me:secret@mail.example'],
])('%s이(가) 틀리면 이름을 짚은 한 줄을 남기고 켜지지 않는다', async ([name = '', value = '']) => {
  const server = await runMain({ [name]: value })
  expect(await server.exited).toBe(1)
  expect(server.output()).toMatch(new RegExp(`^${name}: [^\\n]+\\n$`))
  expect(server.output()).not.toContain('secret')
})
