import { mkdtempSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, expect, it } from 'vitest'

import { useBlog } from './reader.ts'

const siteUrl = 'https://blog.example.com'
const posts = mkdtempSync(join(tmpdir(), 'geulbang-posts-'))
afterAll(() => rm(posts, { recursive: true }))
writeFileSync(
  join(posts, '글.md'),
  `---\ntitle: 먼 그림\ncategory: 일상\nthumbnail: ${siteUrl}/images/x.webp\n---\n\n본문\n`,
)

const { visit } = useBlog({ isOwn: true, settings: { SITE_URL: siteUrl, POSTS_DIR: posts } })

it('블로그를 정해 둔 주소가 아닌 곳에서 열어도, 온 화면이 그대로 이어진다', async () => {
  // The picture itself is not there. A hydration mismatch would be another error.
  const { page } = await visit('/', { expected: /status of 404/ })
  expect(await page.locator('main img').getAttribute('src')).toBe('/images/x.webp')
})
