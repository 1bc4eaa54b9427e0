import { expect, it } from 'vitest'

import { offline } from '../../mocks/faults.ts'
import { createGate } from '../../mocks/gate.ts'
import { mockComment } from '../../mocks/sample-comments.ts'
import { openApp } from './app.tsx'
import { articleWith, dropScreen, paths, section } from './commenting.ts'
import { settleRequests } from './worker.ts'

const edited = '2026-11-20T03:00:00.000Z'
const comment = mockComment({ id: 1, postId: 28, content: '처음 쓴 말' })

it.each([
  ['고친 댓글을 고치기 전이면', `1.${edited}`, comment, true],
  ['고친 댓글을 고친 뒤면', `1.${edited}`, { ...comment, editedAt: edited }, false],
  ['쓴 댓글이 없으면', '2', comment, true],
  ['쓴 댓글이 있으면', '1', comment, false],
  ['지운 댓글이 있으면', '1.deleted', comment, true],
] as const)('받은 글이 방금 %s 다시 받는가', async (_where, change, known, isAgain) => {
  const app = await openApp({ path: paths.empty, cookies: { commented_28: change }, blog: { comments: [known] } })
  await expect.element(section.region).toBeVisible()
  await settleRequests()
  expect(app.log.filter(({ call }) => call === 'post').length > 1).toBe(isAgain)
})

it('지난번에 받은 글보다 새로운 댓글로 가면, 받아 보기 전에는 없다고 하지 않는다', async () => {
  const app = await openApp({ path: paths.empty })
  await expect.element(section.region).toBeVisible()
  await dropScreen(app)
  app.blog.comments = [comment]
  const gate = createGate()
  app.faults.post = gate
  app.history.push(`${paths.empty}#comment-1`)
  const { endWith } = await gate.arrival()
  await settleRequests()
  expect(section.region.getByText(/^이 주소의 댓글을 찾지 못했습니다/).query()).toBeNull()
  endWith(offline)
  await section.region.getByRole('button', { name: '다시 시도' }).click()
  gate.release()
  await articleWith(comment.content)
})
