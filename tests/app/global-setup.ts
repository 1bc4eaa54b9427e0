import { chromium } from 'playwright-core'
import type { TestProject } from 'vitest/node'

import { chromiumLaunch } from '../browser/chromium.ts'
import { openBlog } from './blog.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The address of the blog that is there for everybody, and of the browser's door. */
    app: { readonly blog: string; readonly browser: string }
  }
}

/** One blog and one browser for all tests of the project. */
export const setup = async (project: TestProject) => {
  const [blog, browser] = await Promise.all([
    openBlog(),
    chromiumLaunch().then((launch) => chromium.launchServer(launch)),
  ])
  project.provide('app', { blog: blog.address, browser: browser.wsEndpoint() })
  return async () => {
    await blog.close()
    await browser.kill()
  }
}
