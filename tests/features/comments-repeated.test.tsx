import { describe, expect, it } from 'vitest'

import { answerLost, broken, malformed, offline, refuses } from '../../mocks/faults.ts'
import { openApp } from './app.tsx'
import { alerts, newComment, paths, postComment, section, shown, usualTexts } from './commenting.ts'

const { content } = usualTexts

describe('답이 오지 않은 글을 다시 보내면', () => {
  it.for([offline, answerLost, broken(), malformed()])(
    '같은 열쇠로 나가서 두 번 등록되지 않는다: %#',
    async (fault) => {
      const app = await openApp({ path: paths.thread, fault: { writeComment: fault } })
      await postComment()
      await expect.element(newComment.alert).toBeVisible()
      app.faults.writeComment = undefined
      await newComment.submit.click()
      await expect.poll(shown(content)).toEqual(['독자'])
      await expect.poll(section.state).toBe('댓글 7개, 열림')
      const sent = app.log.filter(({ call }) => call === 'writeComment')
      expect(sent).toHaveLength(2)
      expect(new Set(sent.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1)
      expect(app.blog.comments.filter((comment) => comment.content === content)).toHaveLength(1)
    },
  )

  it('그 사이에 거절되어도 같은 열쇠로 나가서 두 번 등록되지 않는다', async () => {
    const app = await openApp({ path: paths.thread, fault: { writeComment: answerLost } })
    await postComment()
    await expect.element(newComment.alert).toHaveTextContent(alerts.writeError)
    for (const [msg, status] of [
      ['사람이 많습니다.', 429],
      ['잠시 쉽니다.', 503],
      ['또 많습니다.', 429],
    ] as const) {
      app.faults.writeComment = refuses(msg, status)
      await newComment.submit.click()
      await expect.element(newComment.alert).toHaveTextContent(msg)
    }
    app.faults.writeComment = undefined
    await newComment.submit.click()
    await expect.poll(shown(content)).toEqual(['독자'])
    expect(app.blog.comments.filter((comment) => comment.content === content)).toHaveLength(1)
  })

  it('다른 비밀번호로는 이미 등록되었다고 듣고, 그래도 보내면 새 댓글이 된다', async () => {
    const app = await openApp({ path: paths.thread, fault: { writeComment: answerLost } })
    await postComment()
    await expect.element(newComment.alert).toHaveTextContent(alerts.writeError)
    app.faults.writeComment = undefined
    await newComment.type({ password: '다른 비밀' })
    await newComment.submit.click()
    await expect.element(newComment.alert).toHaveTextContent('먼저 보낸 댓글이 이미 등록되었습니다.')
    await newComment.submit.click()
    await expect.poll(shown(content)).toEqual(['독자', '독자'])
  })

  it('거절된 글이나 고친 글은 다른 열쇠로 나간다', async () => {
    const app = await openApp({ path: paths.thread, fault: { writeComment: refuses() } })
    await postComment()
    await expect.element(newComment.alert).toBeVisible()
    app.faults.writeComment = offline
    await newComment.submit.click()
    await expect.element(newComment.alert).toHaveTextContent(alerts.writeError)
    app.faults.writeComment = undefined
    await newComment.type({ content: '고친 글' })
    await newComment.submit.click()
    await expect.poll(shown('고친 글')).toEqual(['독자'])
    const keys = app.log.filter(({ call }) => call === 'writeComment').map(({ idempotencyKey }) => idempotencyKey)
    expect(new Set(keys).size).toBe(3)
  })

  it('서버에 이미 있던 글은 다시 불러올 때 한 번만 보인다', async () => {
    const app = await openApp({ path: paths.thread, fault: { writeComment: answerLost } })
    await section.open()
    await postComment()
    await expect.element(newComment.alert).toHaveTextContent(alerts.writeError)
    await expect.poll(shown(content)).toEqual(['독자'])
    app.faults.writeComment = undefined
    await newComment.submit.click()
    await expect.poll(() => newComment.values().content).toBe('')
    await expect.poll(shown(content)).toEqual(['독자'])
    await expect.poll(section.state).toBe('댓글 7개, 열림')
  })
})
