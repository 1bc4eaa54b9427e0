import { type Browser, chromium } from 'playwright-core'

import { readersChromiumLaunch } from '../../browser/chromium.ts'
import { inScratchFolder } from '../scratch-folder.ts'
import { newestPosts, startBlog, startScriptlessServer } from '../servers.ts'
import type { Row, Section } from '../table.ts'
import { measureGoingBack } from './going-back.ts'
import { measureHydration } from './hydration.ts'
import { fillThread, measureOpenThread } from './long-thread.ts'
import { measureSlowNetwork } from './slow-network.ts'

const measure = (chrome: Browser): Promise<Row[]> =>
  inScratchFolder(async (folder) => {
    const blog = await startBlog(folder)
    const [post, discussed] = await newestPosts(blog.origin)
    const scriptless = await startScriptlessServer(folder, blog.origin)
    try {
      await fillThread(folder, discussed.id)
      return [
        await measureHydration(chrome, '목록', blog.origin),
        await measureHydration(chrome, '글', blog.origin + post.path),
        ...(await measureGoingBack(chrome, blog.origin)),
        ...(await measureOpenThread(chrome, blog.origin + discussed.path)),
        ...(await measureSlowNetwork(chrome, blog.origin + post.path, scriptless.origin + post.path)),
      ]
    } finally {
      await Promise.all([blog.stop(), scriptless.stop()])
    }
  })

/** Starts Chromium; returns the error's first line if it cannot. */
const start = async (): Promise<Browser | string> => {
  try {
    return await chromium.launch(await readersChromiumLaunch())
  } catch (error) {
    return String(error).split('\n', 1).join('')
  }
}

/** Waiting times of readers, in a real Chromium. */
export const measureBrowser = async (): Promise<Section> => {
  const title = '브라우저'
  const started = await start()
  if (typeof started === 'string') return { title, rows: [], note: `건너뜁니다. 크로미움을 열 수 없습니다: ${started}` }
  try {
    return { title, rows: await measure(started) }
  } finally {
    await started.close()
  }
}
