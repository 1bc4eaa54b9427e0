import { expect, it } from 'vitest'

import { newAddress, otherVisitor } from './commenting.ts'
import { enter, inboxItem, rulesForm, saveRules } from './desk.ts'
import { useBlog } from './reader.ts'

const { visit, address } = useBlog({ isOwn: true, settings: { TRUST_PROXY: '1' } })

const ask = async (path: string, headers: Readonly<Record<string, string>> = {}): Promise<string> =>
  (await fetch(new URL(path, address()), { headers: { ...newAddress(), ...headers } })).text()

/** HTML without nonces, which are new each time. */
const withoutNonces = (html: string) => html.replaceAll(/nonce="[^"]*"|"[\w-]{20,}"/g, '')

it('주인이 들어와 있어도 남에게 가는 화면은 한 글자도 다르지 않고, 주인만 보는 것은 어디에도 없다', async () => {
  const hidden = '주인만보는말7f3a'
  const { page } = await visit('/owner', { extraHTTPHeaders: newAddress() })
  await enter(page)
  await rulesForm(page).getByRole('radio', { name: '모두', exact: true }).check()
  await saveRules(page)
  await otherVisitor(address()).write(32, { content: hidden, author: `${hidden}의 이름` })
  const places = ['/pages/32', '/', '/tag', '/search?q=글', '/my', '/owner']
  await page.reload()
  await page.getByRole('tab', { name: /^보류/ }).click()
  await inboxItem(page, hidden).first().waitFor()
  for (const place of places.filter((it) => it !== '/pages/32')) await page.goto(place)
  // Views change the popular posts: this one has to be counted before the pages are compared.
  await Promise.all([page.waitForResponse(/\/increaseView$/), page.goto('/pages/32')])
  const cookies = await page.context().cookies()
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  expect(cookies.map(({ name }) => name)).toEqual(expect.arrayContaining(['owner', 'desk']))
  for (const place of places) {
    const [own, others] = await Promise.all([ask(place, { cookie }), ask(place)])
    expect([place, withoutNonces(own)]).toEqual([place, withoutNonces(others)])
    expect(others).not.toContain(hidden)
    expect(others).not.toContain('글지기로 씁니다')
    expect(others).not.toContain('지우기</button>')
  }
  for (const place of ['/owner', '/api/owner/comments', '/api/owner/rules']) {
    const answered = await fetch(new URL(place, address()), { headers: { cookie } })
    expect([place, answered.headers.get('cache-control')]).toEqual([place, expect.stringContaining('no-store')])
  }
  await page.goto('/owner')
  await rulesForm(page).getByRole('radio', { name: '없음', exact: true }).check()
  await saveRules(page)
})
