import { expect, it } from 'vitest'

import { openApp } from './app.tsx'
import { screen } from './screen.ts'

it('풀어 쓴 한글로 된 주소의 글도 열린다', async () => {
  const app = await openApp()
  app.blog.posts = app.blog.posts.map((post) => (post.id === 29 ? { ...post, slug: '한글'.normalize('NFD') } : post))
  app.history.push('/pages/29/한글')
  await expect.element(screen.article('표와 코드를 읽기 좋게')).toBeVisible()
  expect(app.address()).toBe('/pages/29/한글')
})

it.each([
  '끝 ',
  '.',
  '..',
  '\uD800',
  '가/나',
  '가%나',
  '%2F',
  '가\\나',
  '가?나#다',
  '가\t나',
  '가+나',
  '$id',
  '{-$slug}',
  '^',
])('다른 서버의 글 이름이 %o이어도 글은 열린다', async (slug) => {
  const app = await openApp()
  app.blog.posts = app.blog.posts.map((post) => (post.id === 29 ? { ...post, slug } : post))
  app.history.push('/pages/29/틀린-이름')
  await expect.element(screen.article('표와 코드를 읽기 좋게')).toBeVisible()
  app.history.push('/')
  await screen.posts().getByRole('link', { name: '표와 코드를 읽기 좋게' }).click()
  await expect.element(screen.article('표와 코드를 읽기 좋게')).toBeVisible()
})
