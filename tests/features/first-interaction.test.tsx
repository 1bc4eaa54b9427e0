import { expect, it, vi } from 'vitest'

import { onFirstInteraction } from '#/ui/first-interaction.ts'
import { nextIdle } from '#/ui/main-thread.ts'

/** Somebody scrolls, and then types. */
const interact = () => {
  for (const type of ['scroll', 'keydown']) window.dispatchEvent(new Event(type))
}

it('처음 움직인 뒤 틈이 나면, 미룬 일을 한 번 한다', async () => {
  const prepare = vi.fn<() => void>()
  onFirstInteraction(prepare)
  interact()
  expect(prepare).not.toHaveBeenCalled()
  await nextIdle()
  interact()
  await nextIdle()
  expect(prepare).toHaveBeenCalledOnce()
})

it('움직인 뒤라도 틈이 나기 전에 화면을 떠났으면, 미룬 일을 하지 않는다', async () => {
  const prepare = vi.fn<() => void>()
  const stop = onFirstInteraction(prepare)
  interact()
  stop()
  await nextIdle()
  expect(prepare).not.toHaveBeenCalled()
})
