import { describe, expect, it } from 'vitest'

import { broken, malformed, offline, refuses } from '../../mocks/faults.ts'
import { createGate } from '../../mocks/gate.ts'
import { openApp } from './app.tsx'
import {
  alerts,
  articlesWith,
  articleWith,
  newComment,
  openThread,
  paths,
  postComment,
  section,
  shown,
  usualTexts,
} from './commenting.ts'
import { afterAWhile } from './worker.ts'

const { content } = usualTexts

/** What is seen between any two tasks of the page, where a frame may be drawn, until it is asked for. */
const watched = <T,>(look: () => T): (() => readonly T[]) => {
  const seen: T[] = []
  const { port1, port2 } = new MessageChannel()
  port1.addEventListener('message', () => {
    seen.push(look())
    port2.postMessage(null)
  })
  port1.start()
  port2.postMessage(null)
  return () => {
    port1.close()
    return seen
  }
}

describe('댓글을 등록하면', () => {
  it('답을 기다리지 않고 곧바로 서고, 개수가 오르고, 목록이 열린다', async () => {
    const gate = createGate()
    await openApp({ path: paths.thread, fault: { writeComment: gate } })
    await expect.poll(section.state).toBe('댓글 6개, 접힘')
    await postComment()
    const { request } = await gate.arrival()
    await expect.poll(shown(content)).toEqual(['독자…'])
    await expect.poll(section.state).toBe('댓글 7개, 열림')
    expect(newComment.values()).toEqual({ author: '독자', password: '', content: '' })
    expect(request.body).toEqual({ postId: 30, commentInfo: usualTexts })
    expect(request.idempotencyKey).toMatch(/^[\da-f]{32}$/)
    gate.release()
    await expect.poll(shown(content)).toEqual(['독자'])
  })

  it('칸에서 목록으로, 거절되어 다시 칸으로 갈 때 쓴 글은 늘 한 곳에만 보인다', async () => {
    const gate = createGate()
    await openThread({ fault: { writeComment: gate } })
    await newComment.type(usualTexts)
    const places = watched(() =>
      [newComment.values().content, ...articlesWith(content).map(() => content)].filter((it) => it === content),
    )
    await newComment.submit.click()
    await gate.arrival()
    await expect.poll(shown(content)).toEqual(['독자…'])
    gate.endWith(refuses('지금은 쓸 수 없습니다.', 403))
    await expect.poll(() => newComment.values().content).toBe(content)
    await expect.poll(shown(content)).toEqual([])
    expect(places().filter((found) => found.length !== 1)).toEqual([])
  })

  it('등록된 뒤에도 같은 자리에 서 있다', async () => {
    const gate = createGate()
    const app = await openApp({ path: paths.thread, fault: { writeComment: gate } })
    await postComment()
    const pending = await articleWith(content)
    gate.release()
    await expect.poll(shown(content)).toEqual(['독자'])
    expect(await articleWith(content)).toBe(pending)
    expect(pending.id).toBe(`comment-${app.blog.comments.at(-1)?.id}`)
    await expect.poll(section.state).toBe('댓글 7개, 열림')
    expect(newComment.values()).toEqual({ author: '독자', password: '', content: '' })
    expect(document.documentElement.outerHTML).not.toContain(usualTexts.password)
  })

  it('첫 댓글도 목록이 된다', async () => {
    await openApp({ path: paths.empty })
    await expect.poll(section.state).toBe('댓글 0개, 접힘')
    await postComment()
    await expect.poll(shown(content)).toEqual(['독자'])
    await expect.poll(section.state).toBe('댓글 1개, 열림')
  })

  it('앞뒤 빈칸을 떼고 모아쓴 글자로 보내지만, 비밀번호는 그대로다', async () => {
    const app = await openApp({ path: paths.empty })
    await postComment({
      author: ` ${'독자'.normalize('NFD')} `,
      password: ' 한 칸 ',
      content: `\n${'안녕'.normalize('NFD')}\n`,
    })
    await expect.poll(shown('안녕')).toEqual(['독자'])
    expect(app.blog.comments.at(-1)).toMatchObject({ author: '독자', password: ' 한 칸 ', content: '안녕' })
  })
})

describe('거절되면', () => {
  it.for([
    ['까닭을 들은', refuses('지금은 쓸 수 없습니다.', 403), '지금은 쓸 수 없습니다.'],
    ['200으로 거절된', refuses('잠시 뒤에 써 주세요.'), '잠시 뒤에 써 주세요.'],
    ['까닭을 모르는', refuses(undefined, 400), alerts.writeFailed],
    ['못 쓸 답이 온', broken(), alerts.writeFailed],
    ['엉뚱한 답이 온', malformed(), alerts.writeFailed],
    ['성공했다지만 댓글이 없는', malformed({ success: true }), alerts.writeFailed],
    ['닿지 못한', offline, alerts.writeError],
  ] as const)('%s 글은 칸에 그대로 있고, 나머지는 처음과 같다', async ([, fault, alert]) => {
    const gate = createGate()
    await openApp({ path: paths.thread, fault: { writeComment: gate } })
    await postComment()
    await expect.poll(section.state).toBe('댓글 7개, 열림')
    gate.endWith(fault)
    await expect.element(newComment.alert).toHaveTextContent(alert)
    expect(newComment.values()).toEqual(usualTexts)
    await expect.poll(section.state).toBe('댓글 6개, 접힘')
    expect(shown(content)()).toEqual([])
    await expect.element(newComment.content).toHaveFocus()
  })

  it('열어 둔 목록은 열린 채로 있다', async () => {
    const app = await openApp({ path: paths.thread, fault: { writeComment: offline } })
    await section.open()
    await postComment()
    await expect.element(newComment.alert).toHaveTextContent(alerts.writeError)
    await expect.poll(section.state).toBe('댓글 6개, 열림')
    app.faults.writeComment = undefined
    await newComment.submit.click()
    await expect.poll(shown(content)).toEqual(['독자'])
    expect(newComment.alert.query()).toBeNull()
  })

  it('그사이 글이 내려갔어도 까닭과 할 일과 쓴 글이 그대로 있다', async () => {
    const app = await openApp({ path: paths.thread })
    await newComment.type(usualTexts)
    app.blog.posts = app.blog.posts.filter(({ id }) => id !== 30)
    await newComment.submit.click()
    await expect
      .element(newComment.alert)
      .toHaveTextContent('글이 더는 공개되어 있지 않아 등록할 수 없습니다. 쓴 내용은 복사해 두세요.')
    await app.queryClient.refetchQueries({ queryKey: ['post', 30] })
    await afterAWhile()
    expect(newComment.values()).toEqual(usualTexts)
    await expect.element(newComment.alert).toBeVisible()
  })

  it('칸에 돌아온 비밀번호는 문서의 글자가 되지 않는다', async () => {
    await openApp({ path: paths.thread, fault: { writeComment: offline } })
    await postComment()
    await expect.element(newComment.alert).toBeVisible()
    expect(document.documentElement.outerHTML).not.toContain(usualTexts.password)
  })
})
