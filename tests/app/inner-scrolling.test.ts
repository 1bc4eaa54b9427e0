import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, expect, it } from 'vitest'

import { phone, useBlog, whenIdle } from './reader.ts'

const postsDir = mkdtempSync(join(tmpdir(), 'geulbang-posts-'))
afterAll(() => rmSync(postsDir, { recursive: true }))
for (const [index, name] of ['먼저', '나중'].entries()) {
  const matter = `---\ntitle: ${name}\nslug: p${index}\ndate: 2026-11-0${index + 1}\n---\n`
  writeFileSync(
    join(postsDir, `p${index}.md`),
    `${matter}\n\`\`\`js\nconst ${name} = '${'긴 줄 '.repeat(60)}'\n\`\`\`\n`,
  )
}
const { visit } = useBlog({ isOwn: true, settings: { POSTS_DIR: postsDir } })

it('앞의 글에서 옆으로 넘겨 본 코드의 자리가, 다음 글의 코드를 옮기지 않는다', async () => {
  const { page } = await visit('/pages/1', { viewport: phone })
  const code = (title: string) => page.getByRole('article', { name: title, exact: true }).locator('pre')
  const left = (title: string) => code(title).evaluate((pre) => pre.scrollLeft)
  await code('먼저').evaluate((pre) => pre.scrollTo(200, 0))
  await expect.poll(() => left('먼저')).toBe(200)
  await whenIdle(page)
  await page.getByRole('navigation', { name: '이전 글과 다음 글' }).getByRole('link', { name: '나중' }).click()
  await code('나중').waitFor()
  await whenIdle(page)
  expect(await left('나중')).toBe(0)
  await page.goBack()
  await expect.poll(() => left('먼저')).toBe(200)
})

it('댓글이 아주 많은 글에 다녀와도, 옆으로 넘겨 본 코드의 자리는 그대로다', async () => {
  const { page } = await visit('/pages/1', { viewport: phone })
  const code = page.getByRole('article', { name: '먼저', exact: true }).locator('pre')
  await code.evaluate((pre) => pre.scrollTo(200, 0))
  await whenIdle(page)
  await page.getByRole('navigation', { name: '이전 글과 다음 글' }).getByRole('link', { name: '나중' }).click()
  const longer = page.getByRole('article', { name: '나중', exact: true })
  await longer.waitFor()
  await whenIdle(page)
  await longer.evaluate((article) =>
    article.append(...Array.from({ length: 20_000 }, () => document.createElement('i'))),
  )
  await page.goBack()
  await expect.poll(() => code.evaluate((pre) => pre.scrollLeft)).toBe(200)
})

it('이미 와 있는 곳으로 가는 고리는 맨 위로 데려간다', async () => {
  const { page } = await visit('/', { viewport: { width: 390, height: 200 } })
  await page.evaluate(() => scrollTo(0, 150))
  await page.screenshot()
  await page.getByRole('banner').getByRole('link').first().dispatchEvent('click')
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
})
