import { mkdir } from 'node:fs/promises'
import path from 'node:path'

import { chromium } from 'playwright-core'

import { launchBlog, ownerPassword } from './app/launch-blog.ts'
import { root } from './architecture/sources.ts'
import { readersChromiumLaunch } from './browser/chromium.ts'

/** The pictures of README: `npm run build && npm run screenshots`. */
const folder = path.join(root, '.github/screenshots')

const shots = [
  { name: 'album-light', address: '/', width: 1280, height: 860, colorScheme: 'light', comments: false },
  { name: 'post-dark', address: '/pages/39', width: 1280, height: 1100, colorScheme: 'dark', comments: false },
  { name: 'comments-phone', address: '/pages/1', width: 390, height: 844, colorScheme: 'light', comments: true },
] as const

const words = [
  ['나무', '첫 문단에서 벌써 고개를 끄덕였습니다. 폴더 하나면 된다는 말이 좋네요.', null],
  ['글지기', '고맙습니다. 그 폴더가 책장이 되도록 저도 열심히 채우겠습니다.', 0],
  ['이슬', '저도 오늘 첫 글을 썼어요. https://example.com 에 올려 두었습니다.', null],
] as const

const blog = await launchBlog()
const browser = await chromium.launch(await readersChromiumLaunch())

const writeComments = async () => {
  const ids: number[] = []
  for (const [author, content, answers] of words) {
    const parent = answers === null ? undefined : ids[answers]
    const password = author === '글지기' ? ownerPassword : 'pw'
    const commentInfo = { author, content, password, ...(parent !== undefined && { parent_comment_id: parent }) }
    const answer = await fetch(`${blog.address}/api/comment`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ postId: 1, commentInfo }),
    })
    const { newComment }: { newComment: { id: number } } = await answer.json()
    ids.push(newComment.id)
  }
}

try {
  await mkdir(folder, { recursive: true })
  await writeComments()
  for (const { name, address, width, height, colorScheme, comments } of shots) {
    const page = await browser.newPage({ baseURL: blog.address, viewport: { width, height }, colorScheme })
    await page.goto(address, { waitUntil: 'networkidle' })
    if (comments) {
      const toggle = page.getByRole('button', { name: /^댓글 \d+개$/ })
      await toggle.click()
      await toggle.evaluate((element) => element.scrollIntoView({ block: 'start' }))
    }
    await page.waitForLoadState('networkidle')
    await page.screenshot({ path: path.join(folder, `${name}.png`) })
    await page.close()
  }
} finally {
  await browser.close()
  await blog.close()
}
