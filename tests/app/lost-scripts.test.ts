import { expect, it } from 'vitest'

import { useBlog } from './reader.ts'

const { visit } = useBlog()

const expected = /ERR_FAILED|Failed to fetch dynamically imported module/

/** Opens a page, one of whose first scripts does not come, until `restore` is called. */
const visitWithout = async (path: string) => {
  const script = /\/assets\/libraries-.*\.js/
  const failed = Promise.withResolvers<void>()
  const { page } = await visit(path, {
    expected,
    before: async (early) => {
      early.on('pageerror', () => failed.resolve())
      await early.route(script, (route) => route.abort())
    },
    isEarly: true,
  })
  await failed.promise
  return { page, restore: () => page.unroute(script) }
}

it('첫 스크립트가 오다 끊긴 페이지는, 단추를 누르면 다시 받아 쓸 수 있게 된다', async () => {
  const { page, restore } = await visitWithout('/')
  await restore()
  const list = page.getByRole('switch', { name: '목록형으로 보기' })
  const loaded = page.waitForEvent('load')
  await list.click()
  await loaded
  await expect.poll(async () => (await page.context().cookies()).map(({ name }) => name)).toContain('visited')
  await list.click()
  expect(await list.getAttribute('aria-checked')).toBe('true')
})

it('스크립트가 오지 않아도 친 말로 찾는다', async () => {
  const { page } = await visitWithout('/search')
  await page.getByRole('searchbox', { name: '글 찾기' }).fill('댓글')
  await page.keyboard.press('Enter')
  await page.getByRole('list', { name: '찾은 글' }).waitFor()
  expect(new URL(page.url()).searchParams.get('q')).toBe('댓글')
})

it('스크립트가 오지 않은 글에 댓글을 쓰면, 보내지지 않았다고 알리고 쓴 말은 그대로 둔다', async () => {
  const { page } = await visitWithout('/pages/5')
  const form = page.getByRole('form', { name: '댓글 쓰기' })
  await form.getByLabel('작성자').fill('손님')
  await form.getByLabel('비밀번호').fill('열쇠')
  await form.getByLabel('내용').fill('지하철에서 씁니다.')
  const said = new Promise<string>((resolve) => {
    page.once('dialog', (dialog) => {
      resolve(dialog.message())
      void dialog.accept()
    })
  })
  await form.getByRole('button', { name: '댓글 등록' }).click()
  expect(await said).toBe('연결이 끊겨 페이지를 다 받지 못했습니다. 적은 글을 복사해 두고 새로고침해 주세요.')
  expect(await form.getByLabel('내용').inputValue()).toBe('지하철에서 씁니다.')
})
