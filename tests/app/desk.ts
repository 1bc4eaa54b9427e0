import type { Page } from 'playwright-core'

import { adminPassword } from './blog.ts'

export const list = (page: Page) => page.getByRole('list', { name: '댓글함' })
export const item = (page: Page, words: string) => list(page).getByRole('article').filter({ hasText: words })
export const rules = (page: Page) => page.getByRole('form', { name: '댓글 규칙' })
export const answer = (page: Page) => page.getByRole('form', { name: '답글 쓰기' })

export const enter = async (page: Page) => {
  await page.getByRole('form', { name: '주인 확인' }).getByLabel('비밀번호').fill(adminPassword)
  await page.getByRole('button', { name: '들어가기' }).click()
}

export const saveRules = async (page: Page) => {
  await rules(page).getByRole('button', { name: '저장', exact: true }).click()
  await rules(page).getByRole('status').filter({ hasText: '저장했습니다.' }).waitFor()
}
