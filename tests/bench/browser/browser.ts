import { type Browser, chromium } from 'playwright-core'

import { readersChromiumLaunch } from '../../browser/chromium.ts'
import { inScratchFolder } from '../scratch.ts'
import { newestPosts, startBlog, startStillServer } from '../servers.ts'
import type { Row, Section } from '../table.ts'
import { goingBack } from './going-back.ts'
import { hydration } from './hydration.ts'
import { fillThread, longThread } from './long-thread.ts'
import { slowNetwork } from './slow-network.ts'

const measure = (chrome: Browser): Promise<Row[]> =>
  inScratchFolder(async (folder) => {
    const blog = await startBlog(folder)
    const [post, discussed] = await newestPosts(blog.origin)
    const still = await startStillServer(folder, blog.origin)
    try {
      await fillThread(folder, discussed.id)
      return [
        await hydration(chrome, '목록', blog.origin),
        await hydration(chrome, '글', blog.origin + post.path),
        ...(await goingBack(chrome, blog.origin)),
        ...(await longThread(chrome, blog.origin + discussed.path)),
        ...(await slowNetwork(chrome, blog.origin + post.path, still.origin + post.path)),
      ]
    } finally {
      await Promise.all([blog.stop(), still.stop()])
    }
  })

/** The browser, or why there is none. */
const start = async (): Promise<Browser | string> => {
  try {
    return await chromium.launch(await readersChromiumLaunch())
  } catch (error) {
    return String(error).split('\n', 1).join('')
  }
}

/** What a reader waits for, in a real Chromium. */
export const browser = async (): Promise<Section> => {
  const title = '브라우저'
  const started = await start()
  if (typeof started === 'string') return { title, rows: [], note: `건너뜁니다. 크로미움을 열 수 없습니다: ${started}` }
  try {
    return { title, rows: await measure(started) }
  } finally {
    await started.close()
  }
}
