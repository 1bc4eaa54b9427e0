import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'

import { expect, it, onTestFinished } from 'vitest'

import { listen } from '#/server/http/serve.ts'

import { endTimers, missingEndWait } from './page-timers.ts'
import { useBlog } from './reader.ts'

const { visit, address } = useBlog()

it('끝이 오지 않은 페이지에서 댓글을 쓰면, 보내지지 않았다고 알리고 쓴 말은 그대로 둔다', async () => {
  const { page } = await visit('/pages/5', {
    before: async (early) => {
      await endTimers(early, missingEndWait)
      const response = await early.request.get('/pages/5')
      const html = await response.text()
      const body = html.slice(0, html.indexOf('</form>', html.indexOf('댓글 쓰기')))
      await early.route(/\/pages\/5/, (route) => route.fulfill({ response, body }))
    },
    isEarly: true,
  })
  const form = page.getByRole('form', { name: '댓글 쓰기' })
  await form.getByLabel('내용').fill('지하철에서 씁니다.')
  await form.getByRole('button', { name: '댓글 등록' }).click()
  await page.getByRole('alert').waitFor()
  await form.getByRole('button', { name: '댓글 등록' }).click()
  await expect
    .poll(() => page.getByRole('alert').allTextContents())
    .toEqual([
      '댓글을 등록하는 중 오류가 발생했습니다. 블로그가 바뀌었거나 연결이 끊겼습니다. 적은 글을 복사해 두고 새로고침해 주세요.',
    ])
  expect(await form.getByLabel('내용').inputValue()).toBe('지하철에서 씁니다.')
})

/** A server in front of the blog, which keeps the end of the pages below a path back until `finish` is called. */
const slowBlog = async (path: string) => {
  const waiting: (() => void)[] = []
  const answer = (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const { url = '', method, headers } = incoming
    const target = new URL(url, address())
    const passOn = request(target, {
      method,
      headers: { ...headers, host: target.host, 'accept-encoding': 'identity' },
    })
    passOn.on('response', (given) => {
      const { 'content-length': _length, ...kept } = given.headers
      outgoing.writeHead(given.statusCode ?? 500, kept)
      if (!url.startsWith(path)) return given.pipe(outgoing)
      return void buffer(given).then((bytes) => {
        const cut = bytes.indexOf('</form>', bytes.indexOf('댓글 쓰기'))
        outgoing.write(bytes.subarray(0, cut))
        waiting.push(() => outgoing.end(bytes.subarray(cut)))
      })
    })
    incoming.pipe(passOn)
  }
  const server = createServer(answer)
  onTestFinished(() => server.close().closeAllConnections())
  const port = await listen(server, '127.0.0.1', 0)
  return {
    baseURL: `http://127.0.0.1:${port}`,
    finish: () => {
      for (const end of waiting.splice(0)) end()
    },
  }
}

it('끝이 늦게 온 페이지는, 알리던 말을 거두고 그사이 누른 댓글을 보내며 여느 페이지처럼 돈다', async () => {
  const { baseURL, finish } = await slowBlog('/pages/6/')
  const { page } = await visit('/pages/6', {
    baseURL,
    expected: /^request to another host: http:\/\/127\.0\.0\.1:/,
    before: (early) => endTimers(early, missingEndWait),
    isEarly: true,
  })
  const form = page.getByRole('form', { name: '댓글 쓰기' })
  await form.getByLabel('작성자').fill('손님')
  await form.getByLabel('비밀번호').fill('열쇠')
  await form.getByLabel('내용').fill('느린 길에서 씁니다.')
  await form.getByRole('button', { name: '댓글 등록' }).click()
  await expect
    .poll(() => page.getByRole('alert').allTextContents())
    .toEqual(['댓글을 등록하는 중 오류가 발생했습니다. 인터넷 연결을 확인하고 다시 눌러 주세요.'])
  finish()
  await page.getByRole('article', { name: '손님' }).getByText('느린 길에서 씁니다.').waitFor()
  expect(await page.getByRole('alert').count()).toBe(0)
  const loads: string[] = []
  page.on('request', (request) => request.isNavigationRequest() && loads.push(request.url()))
  await page.getByRole('button', { name: /^화면 테마: / }).click()
  await expect.poll(() => page.evaluate(() => document.documentElement.dataset.theme)).toBe('light')
  expect(loads).toEqual([])
  expect(await form.getByLabel('내용').inputValue()).toBe('')
})

it('로그인하라는 공용 와이파이의 페이지가 대신 와도, 읽던 글은 그대로 있다', async () => {
  const { page } = await visit('/pages/5', {
    expected: /Failed to load|A script of the page did not arrive|malformed/,
  })
  const asked = page.waitForEvent('requestfinished', (request) => request.url() === page.url())
  await page.route(`${address()}/**`, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>와이파이</title><h1>로그인해 주세요</h1>' }),
  )
  await page.getByRole('link', { name: '태그', exact: true }).first().click()
  await asked
  await page.getByRole('alert').waitFor()
  expect(await page.title()).not.toBe('와이파이')
})
