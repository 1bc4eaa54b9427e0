import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { expect, it } from 'vitest'
import * as z from 'zod'

import { cookiesOf } from '../../cookies-of.ts'
import { startLiveBlog } from './live-blog.ts'
import { runBlog } from './run-blog.ts'
import { comment, item, wxr } from './wordpress-export.ts'

const List = z.object({ comments: z.array(z.object({ content: z.string() })) })

/** What stands on the owner's desk, newest first. */
const openDesk = async (address: string, password: string) => {
  const headers = { 'content-type': 'application/json', origin: address }
  const send = (method: string, path: string, cookie: string, sent?: object) =>
    fetch(`${address}/api/owner/${path}`, {
      method,
      headers: { ...headers, cookie },
      ...(sent !== undefined && { body: JSON.stringify(sent) }),
    })
  const cookie = cookiesOf((await send('POST', 'session', '', { password })).headers)
  return {
    list: async (state: 'new' | 'all') => {
      const answer = await send('GET', `comments?state=${state}`, cookie)
      return List.parse(await answer.json()).comments.map(({ content }) => content)
    },
    seeAll: async () => (await send('PUT', 'seen', cookie, { id: 1_000 })).status,
  }
}

it('들여온 옛 댓글은 새 댓글이 아니고, 그 전에 못 본 것이 있으면 그것을 본 것으로 하지 않는다', async () => {
  const blog = await startLiveBlog({ '글.md': '---\ntitle: 글\n---\n' }, { ADMIN_PASSWORD: '주인' })
  const desk = await openDesk(await blog.listening(), '주인')
  const importTalk = async (id: number, ...contents: readonly string[]) => {
    const more = contents.map((content, index) => comment(10 * id + index, 0, '옛 독자', content)).join('')
    await writeFile(join(blog.folder, 'export.xml'), wxr(item({ id, title: `옛 글 ${id}`, content: '본문', more })))
    expect(await runBlog(blog.folder, ['import', 'wordpress', 'export.xml'])).toMatchObject({ code: 0 })
  }

  await importTalk(1, '옛 말', '옛 답')
  expect(await desk.list('new')).toEqual([])
  expect(await desk.list('all')).toEqual(['옛 답', '옛 말'])

  await blog.comment('글', '손님', '새 말')
  expect(await desk.list('new')).toEqual(['새 말'])
  await importTalk(2, '더 옛 말')
  expect(await desk.list('new')).toEqual(['더 옛 말', '새 말'])

  expect(await desk.seeAll()).toBe(200)
  await importTalk(3, '가장 옛 말')
  expect(await desk.list('new')).toEqual([])
  await blog.comment('글', '손님', '또 새 말')
  expect(await desk.list('new')).toEqual(['또 새 말'])
})
