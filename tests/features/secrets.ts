import { page } from 'vitest/browser'

import { sampleComments } from '../../mocks/sample-comments.ts'
import type { OpenOptions } from './app.tsx'
import { openThread } from './commenting.ts'

export const secretSite = { features: ['edit', 'secret'] } as const
export const marker = '둘만 아는 이야기'
/** All that the browser's storage holds. */
export const stored = () => JSON.stringify({ ...localStorage, ...sessionStorage })
export const closed = page.getByRole('article', { name: '비밀 댓글', exact: true })
export const opening = page.getByRole('form', { name: '비밀 댓글 열기', exact: true })
export const open = async (password: string) => {
  await closed.first().getByRole('button', { name: '열기', exact: true }).first().click()
  await opening.getByLabelText('비밀번호').fill(password)
  await opening.getByRole('button', { name: '열기', exact: true }).click()
}

/** The last of the first three comments is a secret. */
export const withSecret = (options: OpenOptions = {}) =>
  openThread({
    site: secretSite,
    blog: {
      comments: sampleComments.map((comment) =>
        comment.id === 3 ? { ...comment, content: marker, secret: true } : comment,
      ),
    },
    ...options,
  })
