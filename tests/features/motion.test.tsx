import { expect, it, onTestFinished, vi } from 'vitest'

import { openApp } from './app.tsx'
import { screen } from './screen.ts'

const watchMotions = () => {
  const motions = vi.spyOn(document, 'startViewTransition')
  onTestFinished(() => motions.mockRestore())
  return motions
}

it('카드를 누르면 표지가 자라나며 글이 열리고, 뒤로 가기는 그대로 바로다', async () => {
  const motions = watchMotions()
  const app = await openApp()
  await screen.card('느낌표를 아끼다').click()
  await expect.element(screen.article('느낌표를 아끼다')).toBeVisible()
  expect(motions).toHaveBeenCalledOnce()
  app.history.back()
  await expect.element(screen.cards()).toHaveLength(12)
  expect(motions).toHaveBeenCalledOnce()
})

it('움직이기 전에 끊겨도 글은 열리고, 아무 탈도 없다', async () => {
  const start = document.startViewTransition.bind(document)
  const motions = watchMotions().mockImplementation((update) => {
    const motion = start(update)
    motion.skipTransition()
    return motion
  })
  await openApp()
  await screen.card('느낌표를 아끼다').click()
  await expect.element(screen.article('느낌표를 아끼다')).toBeVisible()
  await expect(motions.mock.results[0]?.value.ready).rejects.toThrow('skipped')
})

it('움직임을 줄인 사람에게는 움직이지 않는다', async () => {
  const matchMedia = window.matchMedia.bind(window)
  const media = vi
    .spyOn(window, 'matchMedia')
    .mockImplementation((query) => matchMedia(query.includes('reduced-motion') ? 'all' : query))
  onTestFinished(() => media.mockRestore())
  const motions = watchMotions()
  await openApp()
  await screen.card('느낌표를 아끼다').click()
  await expect.element(screen.article('느낌표를 아끼다')).toBeVisible()
  expect(motions).not.toHaveBeenCalled()
})
