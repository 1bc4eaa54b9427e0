import { readFileSync } from 'node:fs'

import { describe, expect, it } from 'vitest'

import { whenIdle, useBlog } from './reader.ts'

const { visit, address } = useBlog()

/** Malformed ids. */
const malformedIds = ['1%20', '1/%20', '+1', '%EF%BC%91', '1%2F']

it.each(['/category/', '/category/1/sub/', '/pages/', '/tag/'])(
  '%s: 번호를 어떻게 적든 서버가 답한 대로 보이고, 손에 쥐어도 그대로다',
  async (start) => {
    const { page } = await visit('/', { expected: /status of 404/ })
    const differences: string[] = []
    for (const id of malformedIds) {
      const answer = await page.goto(`${address()}${start}${id}`)
      await whenIdle(page)
      const isMissing = /찾을 수 없습니다\./.test((await page.getByRole('main').textContent()) ?? '')
      const status = answer?.status()
      if (status !== (isMissing ? 404 : 200)) differences.push(`${start}${id}: ${status}, ${page.url()}`)
    }
    expect(differences).toEqual([])
  },
)

const welcome = '/pages/1/글방에-오신-것을-환영합니다'

describe.each(['%EA%B8%80%E', '%00'])('이름이 %s에서 잘린 주소', (name) => {
  it('글은 제 주소에서 열린다', async () => {
    const { page } = await visit(`/pages/1/${name}?a=b`)
    await page.getByRole('article', { name: '글방에 오신 것을 환영합니다' }).waitFor()
    expect(decodeURI(page.url())).toBe(`${address()}${welcome}?a=b`)
  })

  it('껍데기만 왔을 때에도 그렇다', async () => {
    const body = readFileSync('dist/client/index.html', 'utf8')
    const path = `/pages/1/${name}`
    const { page } = await visit(path, {
      before: (early) =>
        early.route(`${address()}${path}`, (route) => route.fulfill({ body, contentType: 'text/html' })),
    })
    await page.getByRole('article', { name: '글방에 오신 것을 환영합니다' }).waitFor()
    await expect.poll(() => decodeURI(page.url())).toBe(`${address()}${welcome}`)
  })

  it.each(['/pages/99999/', '/tag/99999/', '/pages/', '/'])(
    '없는 것이면 서버도 앱도 없다고 한다: %s…',
    async (start) => {
      const { page } = await visit('/', { expected: /status of 404/ })
      const answer = await page.goto(`${start}${name}`)
      expect(answer?.status()).toBe(404)
      expect(await answer?.text()).toContain('찾을 수 없습니다.')
      await whenIdle(page)
      expect(await page.getByRole('main').textContent()).toContain('찾을 수 없습니다.')
    },
  )
})
