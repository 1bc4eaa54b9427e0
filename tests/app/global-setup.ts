import { chromium } from 'playwright-core'
import type { TestProject } from 'vitest/node'

import { chromiumLaunch } from '../browser/chromium.ts'
import { launchBlog } from './launch-blog.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The address of the shared blog, and the WebSocket address of the shared browser. */
    app: { readonly blog: string; readonly browser: string }
  }
}

/** One blog and one browser for all tests of the project. */
export const setup = async (project: TestProject) => {
  const [blog, browser] = await Promise.all([
    launchBlog(),
    chromiumLaunch().then((launch) => chromium.launchServer(launch)),
  ])
  project.provide('app', { blog: blog.address, browser: browser.wsEndpoint() })
  return async () => {
    await blog.close()
    await browser.kill()
  }
}
