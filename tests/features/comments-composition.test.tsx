import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'

import { openApp } from './app.tsx'
import { deletion, newComment, openThread, paths, press, shown, thread, usualTexts } from './commenting.ts'
import { keyboard, type Modifier } from './keyboard.ts'
import { settleRequests } from './worker.ts'

/** How one press of Enter in the middle of a syllable reaches the page, by system. */
const systems: Readonly<Record<string, (syllable: string, modifier?: Modifier) => Promise<void>>> = {
  'Windows의 Chrome': async (syllable, modifier) => {
    await keyboard.swallowedEnter(modifier, 'Process')
    await keyboard.commit(syllable)
    await keyboard.enterUp()
  },
  'macOS의 Chrome': async (syllable, modifier) => {
    await keyboard.swallowedEnter(modifier)
    await keyboard.commit(syllable)
    await keyboard.enterDown(modifier)
    await keyboard.enterUp()
  },
  'macOS의 Safari': async (syllable, modifier) => {
    await keyboard.commit(syllable)
    await keyboard.swallowedEnter(modifier)
    await keyboard.enterUp()
  },
}
const names = Object.keys(systems)

const open = async (text: Parameters<typeof newComment.type>[0]) => {
  const app = await openApp({ path: paths.thread })
  await newComment.type({ ...usualTexts, ...text })
  const sent = () => app.log.filter(({ call }) => call === 'writeComment').map(({ body }) => body)
  return { app, sent }
}

/** Everything has settled, and nothing was sent. */
const expectNothing = async (sent: () => readonly unknown[]) => {
  await settleRequests()
  expect(sent()).toEqual([])
  expect(newComment.alert.query()).toBeNull()
}

describe('한글을 조합하는 중의 Enter는', () => {
  it.for(names)('작성자 칸에서 아무것도 보내지 않는다: %s', async (system) => {
    const { sent } = await open({ author: '' })
    await newComment.author.click()
    await keyboard.compose('ㄷ', '도', '독')
    await systems[system]?.('독')
    await expectNothing(sent)
    expect(newComment.values()).toEqual({ ...usualTexts, author: '독' })
    await userEvent.keyboard('{Enter}')
    await expect.poll(shown(usualTexts.content)).toEqual(['독'])
    expect(sent()).toHaveLength(1)
  })

  it.for(names)('내용 칸에서도 보내지 않는다: %s', async (system) => {
    const { sent } = await open({ content: '' })
    await newComment.content.click()
    await keyboard.compose('ㅎ', '하', '한')
    await systems[system]?.('한')
    await expectNothing(sent)
    expect(newComment.values().content?.trim()).toBe('한')
  })

  it('지우려고 비밀번호를 쓸 때도 보내지 않는다', async () => {
    const app = await openThread()
    await press(thread.last, '삭제')
    const field = deletion.password.element()
    field.dispatchEvent(new CompositionEvent('compositionstart', { bubbles: true }))
    await deletion.password.fill('ㅂ')
    await userEvent.keyboard('{Enter}')
    await settleRequests()
    expect(app.requests()).not.toContain('DELETE /api/comment')
  })
})

describe('조합하는 중의 Ctrl+Enter와 Cmd+Enter는', () => {
  it.for(names.flatMap((system) => [[system, 'Control'] as const, [system, 'Meta'] as const]))(
    '마지막 글자를 기다려 한 번 보낸다: %s, %s',
    async ([system, modifier]) => {
      const { sent } = await open({ content: '' })
      await newComment.content.click()
      await keyboard.compose('ㅎ', '하', '한')
      await keyboard.commit('한')
      await keyboard.compose('ㄱ', '그', '글')
      await systems[system]?.('글', modifier)
      await expect.poll(shown('한글')).toEqual(['독자'])
      expect(sent()).toEqual([{ postId: 30, commentInfo: { ...usualTexts, content: '한글' } }])
      expect(newComment.alert.query()).toBeNull()
      expect(newComment.values().content).toBe('')
    },
  )

  it('누른 뒤에 계속 쓰면 없던 일이 된다', async () => {
    const { sent } = await open({ content: '' })
    await newComment.content.click()
    await keyboard.compose('ㅎ', '하')
    await keyboard.swallowedEnter('Control')
    await keyboard.enterUp()
    await userEvent.keyboard('{Shift}')
    await keyboard.compose('한')
    await keyboard.commit('한')
    await expectNothing(sent)
    expect(newComment.values().content).toBe('한')
  })

  it('보낸 뒤에 이어 쓰는 글자는 보내지 않는다', async () => {
    const { sent } = await open({ content: '' })
    await newComment.content.click()
    await keyboard.compose('글')
    await systems['macOS의 Safari']?.('글', 'Meta')
    await expect.poll(shown('글')).toEqual(['독자'])
    await newComment.type({ password: usualTexts.password })
    await newComment.content.click()
    await keyboard.compose('ㄸ', '또')
    await keyboard.commit('또')
    await settleRequests()
    expect(sent()).toHaveLength(1)
    expect(newComment.values().content).toBe('또')
  })
})

/** Events that a script dispatches. */
const say = (type: string, init: KeyboardEventInit = {}) => {
  const event =
    type === 'keydown'
      ? new KeyboardEvent(type, { key: 'Enter', bubbles: true, cancelable: true, ...init })
      : new CompositionEvent(type, { bubbles: true })
  return newComment.content.element().dispatchEvent(event)
}

describe('스크립트가 만든 사건으로도', () => {
  it('조합하는 중에는 기다리고, 끝나면 한 번 보낸다', async () => {
    const { sent } = await open({})
    say('compositionstart')
    say('keydown', { ctrlKey: true, isComposing: true })
    await expectNothing(sent)
    say('compositionend')
    await expect.poll(shown(usualTexts.content)).toEqual(['독자'])
    expect(sent()).toHaveLength(1)
  })

  it('뗀 일이 없어도 다음 Enter를 막지 않는다', async () => {
    const { sent } = await open({})
    say('compositionstart')
    say('keydown', { isComposing: true })
    say('compositionend')
    await expectNothing(sent)
    await newComment.author.click()
    await userEvent.keyboard('{Enter}')
    await expect.poll(shown(usualTexts.content)).toEqual(['독자'])
  })
})

describe('조합하던 글자는', () => {
  it('쓰는 동안 그대로 칸에 있고, 단추를 누르면 함께 나간다', async () => {
    const { sent } = await open({ content: '' })
    await newComment.content.click()
    await keyboard.compose('ㅎ', '하', '한')
    await expect.element(page.getByLabelText('내용', { exact: true })).toHaveValue('한')
    await newComment.submit.click()
    await expect.poll(shown('한')).toEqual(['독자'])
    expect(sent()).toHaveLength(1)
  })
})
