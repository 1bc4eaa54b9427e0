import { expect, it } from 'vitest'

import { createApi } from '#/http/api.ts'
import { Failure } from '#/http/failure.ts'

const missing = () => Response.json({ success: false, msg: '글을 찾을 수 없습니다.' }, { status: 404 })

/** An API whose requests are recorded. */
const openApi = (answer: () => Promise<Response>) => {
  const asked: string[] = []
  const api = createApi({
    baseUrl: 'https://blog.example/',
    fetch: (input, init) => {
      asked.push(new Request(input, init).url)
      return answer()
    },
  })
  return { api, asked }
}

it('첫 물음은 답을 읽을 코드를 받는 사이에 이미 가 있고, 두 번 가지 않는다', async () => {
  const { api, asked } = openApi(() => Promise.resolve(missing()))
  const coming = api('posts/3')
  expect(asked).toEqual(['https://blog.example/api/posts/3'])
  const { post } = await coming
  expect(await post(3)).toBeNull()
  expect(asked).toHaveLength(1)
  // An early answer is used once.
  expect(await post(3)).toBeNull()
  await api('posts/4')
  expect(asked).toEqual(['https://blog.example/api/posts/3', 'https://blog.example/api/posts/3'])
})

it('답을 읽을 코드가 오기 전에 두 번 물어도, 물음은 저마다 한 번 간다', async () => {
  const { api, asked } = openApi(() => Promise.resolve(missing()))
  const calls = await Promise.all([api('posts/3'), api('posts/3')])
  expect(asked).toHaveLength(1)
  expect(await Promise.all(calls.map(({ post }) => post(3)))).toEqual([null, null])
  expect(asked).toHaveLength(2)
})

it('먼저 보낸 물음이 실패하면, 그 답을 기다리던 이가 안다', async () => {
  const { api, asked } = openApi(() => Promise.reject(new TypeError('Failed to fetch')))
  const { post } = await api('posts/3')
  const failure = await post(3).catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(Failure)
  expect(failure).toMatchObject({ reason: { kind: 'offline' } })
  expect(asked).toHaveLength(1)
})

it('읽을 수 없는 답이 온 물음만, 다음에 한 번 브라우저의 캐시를 지나 묻는다', async () => {
  const answers = ['{"success":true,"da', '<h1>로그인해 주세요</h1>']
  const asked: string[] = []
  const { titles } = await createApi({
    baseUrl: 'https://blog.example/',
    fetch: (input, init) => {
      const { url, cache } = new Request(input, init)
      asked.push(`${new URL(url).pathname} ${cache}`)
      return Promise.resolve(new Response(answers.shift() ?? '{"success":true,"titles":[]}'))
    },
  })()
  for (let turn = 0; turn < 2; turn += 1)
    await expect(titles()).rejects.toMatchObject({ reason: { kind: 'malformed' } })
  for (let turn = 0; turn < 2; turn += 1) await titles()
  const path = '/api/search/titles'
  expect(asked).toEqual([`${path} default`, `${path} reload`, `${path} reload`, `${path} default`])
})
