import { describe, expect, it } from 'vitest'

import {
  buttonIn,
  commentWith,
  fillCorrection,
  countShown,
  newAddress,
  otherVisitor,
  settled,
  unfold,
  write,
} from './commenting.ts'
import { holdEach } from './hold-answers.ts'
import { ownerApi } from './owner.ts'
import { desktop, phone, useBlog } from './reader.ts'

const { visit, address } = useBlog({ isOwn: true, settings: { TRUST_PROXY: '1' } })

const path = '/api/comment'
const confirm = '수정 확인'

describe.each([
  ['책상', desktop, 1],
  ['전화기', phone, 11],
] as const)('%s에서 댓글을 고치면', (_where, viewport, first) => {
  const open = async (post: number, content: string, expected?: RegExp) => {
    const { page } = await visit(`/pages/${first + post}`, {
      viewport,
      extraHTTPHeaders: newAddress(),
      ...(expected && { expected }),
    })
    await write(page, '댓글 쓰기', { content })
    await settled(page, content)
    return page
  }

  it('기다리지 않고 바뀌고, 서버가 받으면 수정됨이 붙고, 먼저 말은 어디에도 없다', async () => {
    const page = await open(0, '잘못 쓴 말')
    const calls = await holdEach(page, 'PATCH', path)
    const form = await fillCorrection(page, '잘못 쓴 말', '바로 쓴 말')
    await form.getByRole('button', { name: confirm }).click()
    const sent = await calls.next()
    const shown = commentWith(page, '바로 쓴 말')
    expect(await shown.getAttribute('aria-busy')).toBe('true')
    expect(await page.getByText('잘못 쓴 말').count()).toBe(0)
    expect(await page.evaluate(() => document.activeElement?.textContent)).toContain('바로 쓴 말')
    await sent.continue()
    await settled(page, '바로 쓴 말')
    await shown.getByText('수정됨').waitFor()
    await countShown(page, 1)
    await page.reload()
    await unfold(page)
    await shown.getByText('수정됨').waitFor()
    expect(await page.content()).not.toMatch(/잘못 쓴 말|열쇠/)
    expect(await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]))).not.toMatch(/쓴 말|열쇠/)
  })

  it('비밀번호가 틀리면 먼저 말로 돌아오고, 적은 말은 까닭과 함께 칸에 있다', async () => {
    const page = await open(1, '그대로 둘 말', /403/)
    const form = await fillCorrection(page, '그대로 둘 말', '새로 적은 말', '틀린 열쇠')
    await form.getByRole('button', { name: confirm }).click()
    await form.getByRole('alert').filter({ hasText: '비밀번호가 틀렸습니다.' }).waitFor()
    expect(await form.getByLabel('내용').inputValue()).toBe('새로 적은 말')
    await form.getByRole('button', { name: '취소' }).click()
    await settled(page, '그대로 둘 말')
    expect(await commentWith(page, '그대로 둘 말').getByText('수정됨').count()).toBe(0)
    await buttonIn(commentWith(page, '그대로 둘 말'), '수정').click()
    await form.getByLabel('내용').fill('새로 적은 말')
    await form.getByLabel('비밀번호').fill('열쇠')
    await form.getByRole('button', { name: confirm }).click()
    await settled(page, '새로 적은 말')
    await page.getByText('수정됨').waitFor()
  })

  it('연결이 끊겼으면 적은 말이 다시 열어도 남고, 이어진 뒤 다시 누르면 바뀐다', async () => {
    const page = await open(
      2,
      '끊기기 전의 말',
      /ERR_INTERNET_DISCONNECTED|Failed to load|A script of the page did not arrive|Failure: \{"kind":"offline"\}/,
    )
    const form = await fillCorrection(page, '끊기기 전의 말', '끊긴 사이에 고친 말')
    await page.context().setOffline(true)
    await form.getByRole('button', { name: confirm }).click()
    await form.getByRole('alert').filter({ hasText: '댓글을 고치지 못했습니다.' }).waitFor()
    expect(await form.getByLabel('내용').inputValue()).toBe('끊긴 사이에 고친 말')
    await page.context().setOffline(false)
    await page.reload()
    const offered = page.getByRole('alert').filter({ hasText: '끊긴 사이에 고친 말' })
    await offered.getByRole('button', { name: '되살리기' }).click()
    expect(await form.getByLabel('내용').inputValue()).toBe('끊긴 사이에 고친 말')
    await form.getByLabel('비밀번호').fill('열쇠')
    await form.getByRole('button', { name: confirm }).click()
    await settled(page, '끊긴 사이에 고친 말')
    await page.getByText('수정됨').waitFor()
  })

  it('앞서 고친 것이 가는 중이어도 나중 말이 보이고, 앞의 것이 실패해도 그대로다', async () => {
    const page = await open(3, '처음 말', /ERR_FAILED/)
    const calls = await holdEach(page, 'PATCH', path)
    const form = await fillCorrection(page, '처음 말', '두 번째 말')
    await form.getByRole('button', { name: confirm }).click()
    const before = await calls.next()
    await (await fillCorrection(page, '두 번째 말', '세 번째 말')).getByRole('button', { name: confirm }).click()
    const after = await calls.next()
    // Meanwhile another comment is independent.
    await write(page, '댓글 쓰기', { content: '그사이에 쓴 말' })
    await settled(page, '그사이에 쓴 말')
    await before.abort()
    // The form has the refused text again, instead of the one in flight.
    await form.getByRole('alert').filter({ hasText: '댓글을 고치지 못했습니다.' }).waitFor()
    expect(await form.getByLabel('내용').inputValue()).toBe('두 번째 말')
    await form.getByRole('button', { name: '취소' }).click()
    expect(await commentWith(page, '세 번째 말').getAttribute('aria-busy')).toBe('true')
    await after.continue()
    await settled(page, '세 번째 말')
    await page.reload()
    await unfold(page)
    await commentWith(page, '세 번째 말').waitFor()
    await commentWith(page, '그사이에 쓴 말').waitFor()
  })

  it('그사이에 다른 곳에서 지워졌으면 지워진 것이 보이고, 적은 말은 버릴 때까지 있다', async () => {
    const page = await open(4, '곧 지워질 말', /404/)
    const id = Number((await commentWith(page, '곧 지워질 말').getAttribute('id'))?.replace('comment-', ''))
    const form = await fillCorrection(page, '곧 지워질 말', '늦게 고친 말')
    await otherVisitor(address()).remove(id, '열쇠')
    await form.getByRole('button', { name: confirm }).click()
    await page.getByText('삭제된 댓글입니다.').waitFor()
    await countShown(page, 0)
    const kept = page.getByRole('alert').filter({ hasText: '늦게 고친 말' })
    await kept.getByRole('button', { name: '버리기' }).click()
    expect(await page.getByText('늦게 고친 말').count()).toBe(0)
  })

  it('주인이 살필 말이면 쓴 사람에게는 그렇다는 말과 함께 남고, 지우면 다시 나오지 않는다', async () => {
    const owner = await ownerApi(address())
    await owner.setRules({ hold: 'links' })
    const page = await open(5, '주소 없는 말')
    const answered = () =>
      page.waitForResponse((answer) => answer.request().method() === 'GET' && /\/api\/posts\/\d+$/.test(answer.url()))
    const refreshed = answered()
    await (
      await fillCorrection(page, '주소 없는 말', 'https://example.com 을 더한 말')
    )
      .getByRole('button', { name: confirm })
      .click()
    await (await refreshed).finished()
    const held = commentWith(page, '을 더한 말')
    await settled(page, '을 더한 말')
    await held.getByText('주인이 확인하면 보입니다.').waitFor()
    expect(await page.evaluate(() => document.activeElement?.textContent)).toContain('을 더한 말')
    const stranger = await visit(`/pages/${first + 5}`, { viewport, extraHTTPHeaders: newAddress() })
    expect(await stranger.page.content()).not.toContain('을 더한 말')

    // The next comment refetches the thread.
    const again = answered()
    await write(page, '댓글 쓰기', { content: '그다음 말' })
    await (await again).finished()
    await settled(page, '그다음 말')
    await held.getByText('주인이 확인하면 보입니다.').waitFor()
    await buttonIn(held, '삭제').click()
    const deletion = page.getByRole('form', { name: '댓글 삭제' })
    await deletion.getByLabel('비밀번호').fill('열쇠')
    const afterwards = answered()
    await deletion.getByRole('button', { name: '삭제 확인' }).click()
    await (await afterwards).finished()
    await countShown(page, 1)
    expect(await page.getByText('을 더한 말').count()).toBe(0)
    await owner.setRules({})
  })
})
