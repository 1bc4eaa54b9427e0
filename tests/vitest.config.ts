import path from 'node:path'

import { playwright } from '@vitest/browser-playwright'
import { msw } from 'msw/vite'
import { defineConfig } from 'vitest/config'

import { chromiumLaunch } from './browser/chromium.ts'
import { closingLine } from './reporter.ts'

const root = path.resolve(import.meta.dirname, '..')
const launchOptions = await chromiumLaunch()

export default defineConfig({
  root,
  test: {
    reporters: ['default', closingLine],
    projects: [
      {
        extends: path.join(root, 'vite.config.ts'),
        test: {
          name: 'node',
          root,
          include: ['tests/{contract,text,server,http,tree}/**/*.test.ts', 'tests/*.test.ts'],
          setupFiles: ['tests/setup.ts'],
        },
      },
      {
        extends: path.join(root, 'vite.config.ts'),
        plugins: [msw()],
        test: {
          name: 'browser',
          root,
          include: ['tests/features/**/*.test.tsx'],
          setupFiles: ['tests/setup.ts'],
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            instances: [{ browser: 'chromium', viewport: { width: 1280, height: 900 } }],
            provider: playwright({ launchOptions }),
          },
        },
      },
      {
        test: {
          name: 'app',
          root,
          include: ['tests/app/**/*.test.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
})
