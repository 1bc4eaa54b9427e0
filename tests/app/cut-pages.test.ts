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

/** How a server in front of the blog passes an answer on; `body` is the blog's whole one. */
type PassOn = (url: string, body: Buffer, outgoing: ServerResponse) => void

/** A server in front of the blog, which says nothing of the length of its answers. */
const blogBehind = async (passOn: PassOn) => {
  const answer = (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const { url = '', method, headers } = incoming
    const target = new URL(url, address())
    const asked = request(target, {
      method,
      headers: { ...headers, host: target.host, 'accept-encoding': 'identity' },
    })
    asked.on('response', (given) => {
      const { 'content-length': _length, ...kept } = given.headers
      outgoing.writeHead(given.statusCode ?? 500, kept)
      // The stream of news has no end.
      if (url.endsWith('/live')) given.pipe(outgoing)
      else void buffer(given).then((body) => passOn(url, body, outgoing))
    })
    incoming.pipe(asked)
  }
  const server = createServer(answer)
  onTestFinished(() => server.close().closeAllConnections())
  return `http://127.0.0.1:${await listen(server, '127.0.0.1', 0)}`
}

/** Where a page is cut: in the middle of the form for comments. */
const cutOf = (page: Buffer): number => page.indexOf('</form>', page.indexOf('댓글 쓰기'))

/** It keeps the end of the pages below a path back until `finish` is called. */
const slowBlog = async (path: string) => {
  const waiting: (() => void)[] = []
  const baseURL = await blogBehind((url, body, outgoing) => {
    if (!url.startsWith(path)) return outgoing.end(body)
    outgoing.write(body.subarray(0, cutOf(body)))
    waiting.push(() => outgoing.end(body.subarray(cutOf(body))))
  })
  return {
    baseURL,
    finish: () => {
      for (const end of waiting.splice(0)) end()
    },
  }
}

/** It cuts the first answer to a path, and passes the others on, if only with the news that nothing has changed. */
const cuttingBlog = (path: string, endOf: (body: Buffer) => number) => {
  let isCut = false
  return blogBehind((url, body, outgoing) => {
    const isFirst = !isCut && url.startsWith(path)
    isCut ||= isFirst
    outgoing.end(isFirst ? body.subarray(0, endOf(body)) : body)
  })
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

it('중간에서 잘린 답은 브라우저가 간직했더라도, 다시 시도하면 온전한 글이 온다', async () => {
  const baseURL = await cuttingBlog('/api/posts/', (body) => body.length / 2)
  const { page } = await visit('/', { baseURL, expected: /^request to another host: http:\/\/127\.0\.0\.1:|malformed/ })
  // Without the pointer, which would ask once more.
  const link = page.getByRole('list', { name: '글 목록' }).getByRole('link').first()
  const title = await link.innerText()
  await link.evaluate((element: HTMLElement) => element.click())
  await page.getByRole('alert').getByRole('button', { name: '다시 시도' }).click()
  await page.getByRole('heading', { level: 1, name: title }).waitFor()
  expect(await page.getByRole('alert').count()).toBe(0)
})

it('중간에서 잘린 페이지는 브라우저가 간직했더라도, 단추를 누르면 온전한 것으로 바뀐다', async () => {
  const baseURL = await cuttingBlog('/pages/7/', cutOf)
  const { page } = await visit('/pages/7', {
    baseURL,
    expected: /^request to another host: http:\/\/127\.0\.0\.1:/,
    before: (early) => endTimers(early, missingEndWait),
    isEarly: true,
  })
  await page.waitForLoadState()
  const footer = page.getByRole('contentinfo')
  expect(await footer.count()).toBe(0)
  const theme = page.getByRole('button', { name: /^화면 테마: / })
  await theme.click()
  await theme.click()
  await footer.waitFor()
})
