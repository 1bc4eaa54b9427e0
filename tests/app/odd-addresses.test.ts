import { expect, it } from 'vitest'

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
