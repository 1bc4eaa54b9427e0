import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { createTextStorage } from '#/thread/text-storage.ts'
import { reloadEvent } from '#/ui/states/missing-script.ts'

import { createFakeStorage } from './fake-storage.ts'

let page = new EventTarget()
beforeEach(() => {
  page = new EventTarget()
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('document', {})
})
afterEach(() => vi.unstubAllGlobals())

it.each(['storage', 'pageshow'])('다른 탭에서 쓴 것을, 듣는 동안에만 안다: %s', (event) => {
  const heard = vi.fn<() => void>()
  const close = createTextStorage(createFakeStorage().storage).subscribe(heard)
  page.dispatchEvent(new Event(event))
  expect(heard).toHaveBeenCalledTimes(1)
  close()
  page.dispatchEvent(new Event(event))
  expect(heard).toHaveBeenCalledTimes(1)
})

/** Whether the page may be loaded anew. */
const mayReload = () => page.dispatchEvent(new Event(reloadEvent, { cancelable: true }))

describe('페이지를 새로 받으려 하면', () => {
  it.each(['shut', 'absent'])('저장소가 막혀 기억만 하는 글이 있는 동안에는 막는다: %s', (state) => {
    const { storage, trouble } = createFakeStorage()
    trouble.isShut = true
    const texts = createTextStorage(state === 'shut' ? storage : null)
    expect(mayReload()).toBe(true)
    texts.write('draft:30:new', '쓰던 글')
    expect(mayReload()).toBe(false)
    texts.write('draft:30:new', null)
    expect(mayReload()).toBe(true)
  })

  it('저장된 글은 잃지 않으므로 막지 않고, 저장하지 않는 비밀이면 막는다', () => {
    const texts = createTextStorage(createFakeStorage().storage)
    texts.write('draft:30:new', '쓰던 글')
    expect(mayReload()).toBe(true)
    texts.keepInMemory('draft:30:new', '둘만 아는 글')
    expect(mayReload()).toBe(false)
  })
})
