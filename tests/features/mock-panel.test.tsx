import { QueryClientProvider } from '@tanstack/react-query'
import axe from 'axe-core'
import { getResponse } from 'msw'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'

import { MockPanel } from '../../mocks/panel.tsx'
import { namedShapes, ownShape } from '../../mocks/shapes.ts'
import { chooseByAddress, createSwitchboard } from '../../mocks/switchboard.ts'
import { openApp } from './app.tsx'
import { pending, screen } from './screen.ts'
import { answerWith } from './worker.ts'

const panel = page.getByRole('complementary', { name: '흉내 서버' })
const choice = (label: string) => panel.getByLabelText(label, { exact: true })
const askAgain = () => panel.getByRole('button', { name: '모두 다시 묻기' }).click()

const open = async (address = '') => {
  const app = await openApp()
  await expect.element(screen.text('30개의 글')).toBeVisible()
  const switchboard = createSwitchboard(answerWith)
  chooseByAddress(switchboard, address)
  const { unmount } = await render(
    <QueryClientProvider client={app.queryClient}>
      <MockPanel switchboard={switchboard} />
    </QueryClientProvider>,
  )
  onTestFinished(unmount)
  await panel.getByText('흉내 서버').click()
  return app
}

describe('흉내 서버의 스위치', () => {
  it('말씨를 고르고 다시 물으면 화면이 그 대답으로 선다', async () => {
    await open()
    await choice('서버').selectOptions('sparse')
    await askAgain()
    await expect.element(screen.text('12개의 글')).toBeVisible()
    await choice('서버').selectOptions('own')
    await choice('dates').selectOptions('dates: epoch')
    await askAgain()
    await expect.element(screen.text('30개의 글')).toBeVisible()
    await expect.element(choice('서버')).toHaveValue('')
    await expect.element(choice('dates')).toHaveValue('dates: epoch')
  })

  it('말씨를 바꿔도 쓴 댓글은 그대로 있다', async () => {
    let handlers: Parameters<typeof answerWith>[0] = []
    const switchboard = createSwitchboard((chosen) => {
      handlers = chosen
    })
    const ask = async (path: string, init?: RequestInit) =>
      (await getResponse([...handlers], new Request(`https://blog.test/api/${path}`, init)))?.text()
    switchboard.chooseShape(ownShape)
    const commentInfo = { author: '독자', password: '비밀', content: '잘 읽었습니다' }
    const headers = { 'content-type': 'application/json' }
    await ask('comment', { method: 'POST', headers, body: JSON.stringify({ postId: 1, commentInfo }) })
    switchboard.chooseShape(namedShapes.rows)
    expect(await ask('posts/1')).toContain('잘 읽었습니다')
  })

  it('부름마다 탈을 내고, 고치면 다시 선다', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    await open()
    await choice('posts').selectOptions('offline')
    await screen.pageLink('2').click()
    await expect.element(page.getByText('불러오지 못했습니다.')).toBeVisible()
    await choice('posts').selectOptions('없음')
    await page.getByRole('button', { name: '다시 시도' }).click()
    await expect.element(screen.pageLink('2')).toHaveAttribute('aria-current', 'page')
  })

  it('붙들어 둔 대답을 원하는 때에 보낸다', async () => {
    await open()
    await choice('모든 부름').selectOptions('waits')
    await screen.header().getByRole('link', { name: '태그', exact: true }).click()
    await expect.element(screen.status(pending.tags)).toBeVisible()
    await panel.getByRole('button', { name: '기다리는 1개 보내기' }).click()
    await expect.element(screen.region('ㄱ')).toBeVisible()
    await expect.element(panel.getByRole('button', { name: '기다리는 0개 보내기' })).toBeDisabled()
    await choice('모든 부름').selectOptions('없음')
    await expect.element(choice('tags')).toHaveValue('')
  })

  it('주소로도 고른다', async () => {
    await open('?shape=rows&fault=malformed')
    await expect.element(choice('서버')).toHaveValue('rows')
    await expect.element(choice('posts')).toHaveValue('malformed')
  })

  it('보조 기술로 쓰는 데 걸리는 것이 없다', async () => {
    await open()
    const { violations } = await axe.run(panel.element())
    expect(violations.map(({ id }) => id)).toEqual([])
  })
})
