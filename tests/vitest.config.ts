import { availableParallelism } from 'node:os'
import path from 'node:path'

import { playwright } from '@vitest/browser-playwright'
import { msw } from 'msw/vite'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'

import { chromiumLaunch } from './browser/chromium.ts'
import { findPostgres } from './postgres/find.ts'
import { closingLine } from './reporter.ts'
import { childEnv } from './server/child-env.ts'

const root = path.resolve(import.meta.dirname, '..')
const launchOptions = await chromiumLaunch()
const { reason: withoutPostgres } = findPostgres()
// The server and the driver would obey these: whose tests run here may have them for another database.
for (const name of Object.keys(process.env)) if (name.startsWith('PG')) Reflect.deleteProperty(process.env, name)

const dependencies = [
  'react',
  'react-dom',
  'react-dom/client',
  'react/jsx-runtime',
  'react/jsx-dev-runtime',
  '@tanstack/react-query',
  '@tanstack/react-router',
  '@tanstack/react-router/ssr/client',
  '@tanstack/react-query-devtools/production',
  '@tanstack/react-router-devtools',
  'axe-core',
  'dompurify',
  'js-cookie',
  'ky',
  'zod/mini',
  'msw',
  'msw/browser',
  'vitest-browser-react',
]

const pace = {
  /** In milliseconds; long enough for a browser on a busy machine, as these tests do not measure speed. */
  testTimeout: 180_000,
  hookTimeout: 180_000,
  expect: { poll: { timeout: 60_000 } },
  // On two cores Vitest would run one worker, which waits for browsers and servers half of the time.
  maxWorkers: Math.max(2, availableParallelism() - 1),
}

/** Tests that share their process's loaded modules: reloading them for each file would take as long as the tests. */
const inNode = (name: string, include: string[], ...setupFiles: string[]): TestProjectInlineConfiguration => ({
  extends: path.join(root, 'vite.config.ts'),
  test: {
    ...pace,
    name,
    // Far from Seoul and from UTC: code that does not name its time zone gets a wrong one.
    // Its worker threads start faster with the cache, as child processes do.
    env: { TZ: 'America/New_York', NODE_COMPILE_CACHE: childEnv.NODE_COMPILE_CACHE },
    root,
    include,
    setupFiles: ['tests/setup.ts', 'tests/seed.ts', ...setupFiles],
    isolate: false,
  },
})

/** Tests that touch the database, on the second engine. */
const postgres: TestProjectInlineConfiguration = {
  extends: path.join(root, 'vite.config.ts'),
  test: {
    ...pace,
    name: 'postgres',
    root,
    include: [
      'tests/postgres/**/*.test.ts',
      'tests/server/{aliases,answers,endpoints,feeds,limits,listing,menus,moved-posts,pages,passwords,publishing,queries,reading,refusals,search,search-oracle,spelling,storable-posts,sync-posts,updates,views}.test.ts',
      'tests/server/comments{,-delete,-edit,-fuzz,-held,-limits,-owner,-queries,-repeats,-replies,-secret}.test.ts',
      'tests/server/{desk,notices}/**/{as-owner,session,numbers,reported-views,comment-feed,rules,words,closed-posts,owner-comments,notifier,notifier-refused}.test.ts',
    ],
    setupFiles: ['tests/setup.ts', 'tests/seed.ts', 'tests/server/setup.ts'],
    globalSetup: ['tests/postgres/global-setup.ts'],
    // Each test has its own tables; loaded modules may stay.
    isolate: false,
  },
}

const remarks = withoutPostgres === undefined ? [] : [`PostgreSQL 시험은 건너뛰었습니다: ${withoutPostgres}`]

export default defineConfig({
  root,
  test: {
    coverage: {
      provider: 'v8',
      include: ['src/**/*.{ts,tsx}'],
      exclude: [
        'src/routeTree.gen.ts',
        'src/**/*.d.ts',
        // Tested as a reader or the owner runs them, in separate processes and browsers that coverage cannot see.
        'src/entry-client.tsx',
        'src/ui/{first-faces,later-title-letters}.ts',
        'src/server/{main,start-failure}.ts',
        'src/server/cli/main.ts',
        'src/server/pages/dev-server.ts',
        'src/server/cache/cache-first.ts',
        'src/server/database/{postgres*,supported-postgres}.ts',
      ],
      thresholds: { branches: 90 },
      reporter: ['text-summary', 'json-summary', 'json'],
      reportOnFailure: true,
      reportsDirectory: path.join(root, 'node_modules/.cache/coverage'),
    },
    reporters: ['default', closingLine(remarks)],
    projects: [
      inNode('unit', ['tests/{contract,text,http,thread}/**/*.test.ts', 'tests/*.test.ts']),
      // Separate: Hono's server replaces the process's `Response`, and MSW then no longer recognises its errors.
      inNode('server', ['tests/server/**/*.test.ts'], 'tests/server/setup.ts'),
      ...(withoutPostgres === undefined ? [postgres] : []),
      {
        extends: path.join(root, 'vite.config.ts'),
        plugins: [msw()],
        // Discovered one by one, they would reload the page in the middle of a test.
        optimizeDeps: { include: dependencies },
        test: {
          ...pace,
          name: 'browser',
          root,
          include: ['tests/features/**/*.test.tsx'],
          setupFiles: ['tests/setup.ts', 'tests/features/setup.ts'],
          // One page for all files: the app is loaded once, and `openApp` starts each test afresh.
          isolate: false,
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
          ...pace,
          name: 'app',
          root,
          include: ['tests/app/**/*.test.ts'],
          globalSetup: ['tests/app/global-setup.ts'],
          isolate: false,
        },
      },
    ],
  },
})
