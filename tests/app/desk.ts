import type { Page } from 'playwright-core'

import { ownerPassword } from './launch-blog.ts'

export const inbox = (page: Page) => page.getByRole('list', { name: '댓글함' })
export const inboxItem = (page: Page, words: string) => inbox(page).getByRole('article').filter({ hasText: words })
export const rulesForm = (page: Page) => page.getByRole('form', { name: '댓글 규칙' })
export const deskReplyForm = (page: Page) => page.getByRole('form', { name: '답글 쓰기' })

export const enter = async (page: Page) => {
  await page.getByRole('form', { name: '주인 확인' }).getByLabel('비밀번호').fill(ownerPassword)
  await page.getByRole('button', { name: '들어가기' }).click()
}

export const saveRules = async (page: Page) => {
  await rulesForm(page).getByRole('button', { name: '저장', exact: true }).click()
  await rulesForm(page).getByRole('status').filter({ hasText: '저장했습니다.' }).waitFor()
}
