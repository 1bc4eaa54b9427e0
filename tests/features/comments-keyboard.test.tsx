import { describe, expect, it, onTestFinished } from 'vitest'
import { page, userEvent } from 'vitest/browser'

import { offline } from '../../mocks/faults.ts'
import { createGate } from '../../mocks/gate.ts'
import { readerPassword } from '../../mocks/sample-comments.ts'
import { openApp } from './app.tsx'
import {
  articleWith,
  buttonOf,
  deletion,
  newComment,
  openThread,
  paths,
  postComment,
  press,
  reply,
  section,
  shown,
  thread,
  usualTexts,
} from './commenting.ts'
import { keyboard } from './keyboard.ts'
import { screen } from './screen.ts'
import { settleRequests } from './worker.ts'

const focusOn = (element: Element) => {
  if (element instanceof HTMLElement) element.focus()
}

const fits = () => document.documentElement.scrollWidth <= window.innerWidth

describe('글쇠만으로', () => {
  it('목록을 열고, 답글을 쓰고, 등록한다', async () => {
    await openApp({ path: paths.thread })
    await expect.element(section.toggle).toBeVisible()
    focusOn(section.toggle.element())
    await userEvent.keyboard('{Enter}')
    await expect.poll(section.state).toBe('댓글 6개, 열림')
    await userEvent.keyboard('{Tab}{Tab}')
    await expect.element(await buttonOf(thread.first, '답글')).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect.element(reply.author).toHaveFocus()
    await userEvent.keyboard('reader{Tab}secret{Tab}a reply{Tab}')
    await expect.element(reply.submit).toHaveFocus()
    await userEvent.keyboard(' ')
    await expect.poll(shown('a reply')).toEqual(['reader'])
    expect(document.activeElement).toBe(await articleWith('a reply'))
  })

  it('답글을 취소하면 있던 자리로 돌아온다', async () => {
    await openThread()
    focusOn((await buttonOf(thread.last, '답글')).element())
    await userEvent.keyboard('{Enter}')
    await expect.element(reply.author).toHaveFocus()
    await userEvent.keyboard('{Tab}{Tab}{Tab}{Tab}')
    await expect.element(reply.cancel).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect.element(await buttonOf(thread.last, '답글')).toHaveFocus()
  })

  it('댓글을 지운다', async () => {
    await openThread()
    focusOn((await buttonOf(thread.last, '삭제')).element())
    await userEvent.keyboard('{Enter}')
    await expect.element(deletion.password).toHaveFocus()
    await userEvent.keyboard(`${readerPassword}{Enter}`)
    await expect.poll(section.state).toBe('댓글 5개, 열림')
    await expect.poll(() => document.activeElement?.id).toBe('comment-3')
  })

  it('단추를 오래 눌러도, 그렇게 열린 빈 칸을 보내려 하지 않는다', async () => {
    await openThread()
    focusOn((await buttonOf(thread.last, '삭제')).element())
    await keyboard.enterDown()
    await expect.element(deletion.password).toHaveFocus()
    await keyboard.enterHeld()
    await keyboard.enterUp()
    await settleRequests()
    expect(deletion.alert.query()).toBeNull()
  })
})

describe('초점은', () => {
  it('새 댓글을 보내면 그 댓글로 가고, 등록되어도 머문다', async () => {
    const gate = createGate()
    await openApp({ path: paths.thread, fault: { writeComment: gate } })
    await postComment()
    await gate.arrival()
    const article = await articleWith(usualTexts.content)
    await expect.poll(() => document.activeElement).toBe(article)
    gate.release()
    await expect.poll(shown(usualTexts.content)).toEqual(['독자'])
    expect(document.activeElement).toBe(article)
  })

  it('보낸 뒤에 다른 것을 쓰고 있으면 등록되든 거절되든 빼앗기지 않는다', async () => {
    const gate = createGate()
    await openApp({ path: paths.thread, fault: { writeComment: gate } })
    await postComment({ content: '하나' })
    const one = await gate.arrival(0)
    await postComment({ content: '둘' })
    const two = await gate.arrival(1)
    await newComment.type({ content: '셋' })
    one.release()
    await expect.poll(shown('하나')).toEqual(['독자'])
    await expect.element(newComment.content).toHaveFocus()
    two.endWith(offline)
    await expect.poll(shown('둘')).toEqual([])
    await expect.element(newComment.revive).toBeVisible()
    await expect.element(newComment.content).toHaveFocus()
    await newComment.revive.click()
    await expect.element(newComment.content).toHaveFocus()
    expect(newComment.values().content).toBe('둘')
    gate.release()
  })
})

describe('댓글 밖의 펼친 단추에 가 있으면', () => {
  it('거절이 와도 초점은 그 단추에 있다', async () => {
    const gate = createGate()
    await openThread({ fault: { writeComment: gate } })
    await postComment()
    const { endWith } = await gate.arrival()
    section.toggle.element().focus()
    endWith(offline)
    await expect.element(newComment.alert).toBeVisible()
    await expect.element(section.toggle).toHaveFocus()
  })
})

describe('읽어 주는 기계에게', () => {
  it('보내는 중인 댓글은 보내는 중이라고 적혀 있고, 단추가 없다', async () => {
    const gate = createGate()
    await openApp({ path: paths.thread, fault: { writeComment: gate } })
    await postComment()
    await gate.arrival()
    const article = await articleWith(usualTexts.content)
    expect(article.textContent).toContain('보내는 중…')
    expect(article.querySelectorAll('button')).toHaveLength(0)
    gate.release()
    await expect.poll(() => article.querySelectorAll('button').length).toBe(2)
  })
})

describe('390픽셀에서도', () => {
  it('댓글과 답글을 쓰고 지울 수 있고, 옆으로 넘치지 않는다', async () => {
    await openThread({ viewport: 'phone' })
    expect(fits()).toBe(true)
    await press(thread.last, '답글')
    await reply.type({ ...usualTexts, content: '가'.repeat(500) })
    expect(fits()).toBe(true)
    await reply.submit.click()
    await expect.poll(shown('가'.repeat(500))).toEqual(['독자'])
    expect(fits()).toBe(true)
    await press(thread.last, '삭제')
    await expect.element(deletion.form).toBeVisible()
    expect(fits()).toBe(true)
    await deletion.password.fill(readerPassword)
    await deletion.submit.click()
    await expect.poll(section.state).toBe('댓글 6개, 열림')
    await postComment()
    await expect.poll(section.state).toBe('댓글 7개, 열림')
    expect(fits()).toBe(true)
    expect(screen.alert().query()).toBeNull()
  })

  it('글쇠판이 뜨는 칸은 확대되지 않을 만큼 크고, 단추는 손가락에 맞다', async () => {
    await openThread({ viewport: 'phone' })
    await press(thread.last, '답글')
    // A reader with a smaller default.
    document.documentElement.style.fontSize = '12px'
    onTestFinished(() => void document.documentElement.style.removeProperty('font-size'))
    const sizes = [...document.querySelectorAll('form input, form textarea')].map((it) =>
      Number.parseFloat(getComputedStyle(it).fontSize),
    )
    expect(Math.min(...sizes)).toBeGreaterThanOrEqual(16)
    for (const button of page.getByRole('button').elements()) {
      expect(button.getBoundingClientRect().height).toBeGreaterThanOrEqual(24)
    }
  })
})
