import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { type BuildEnvironmentOptions, defineConfig, type Plugin } from 'vite'

import { shortClassNames } from './src/server/building/class-names.ts'
import { errorsWithoutStack, retryFailedStyles, lateStylesLast } from './src/server/building/patches.ts'
import { withoutUnusedReact } from './src/server/building/unused-react.ts'
import { fonts } from './src/server/fonts/fonts-plugin.ts'
import { packedFiles } from './src/server/pages/packed-files-plugin.ts'

/** The oldest browsers with all that the app needs; older ones only read, see `src/ui/supported-browser.ts`. */
const browsers = ['chrome123', 'safari17.5', 'firefox124']

/** The chunks that every page loads first. */
const initial = /\/(?:rolldown-runtime|libraries|app)-[^/]*$/

/**
 * These browsers support `modulepreload`. The styles and imports of a lazy chunk are fetched with it, not one after the
 * other. Of the developers' panels only the styles are, to keep their chunks out of the list that every page loads.
 */
const modulePreload: BuildEnvironmentOptions['modulePreload'] = {
  polyfill: false,
  resolveDependencies: (file, needed, { hostType }) => {
    if (hostType === 'html') return needed
    return needed.filter((it) => !initial.test(it) && (!file.includes('/panels-') || it.endsWith('.css')))
  },
}

/**
 * Has Chromium compile a script's functions while it is fetched, off the main thread, and not one by one at the first tap
 * (https://v8.dev/blog/explicit-compile-hints). Only the first line counts: chunks that start with Vite's
 * dependency list (the app's and a few others) go without.
 */
const compileHint = '//# allFunctionsCalledOnLoad'

/** Matches modules by their paths from `src/`. Throws if one is not there: a renamed one would drop out of its chunk unnoticed. */
const modulesAt = (...paths: readonly string[]) => {
  const files = paths.map((path) => join(import.meta.dirname, 'src', path))
  for (const file of files) if (!existsSync(file)) throw new Error(`vite.config.ts names ${file}, which is not there`)
  return (id: string): boolean => files.some((file) => id.startsWith(file))
}

const inLateChunk = modulesAt(
  'contract/',
  'features/comments/use-owner.ts',
  'http/calls.ts',
  'http/write-failures.ts',
  'http/send.ts',
  'own-comments/',
  'text/name-keys.ts',
  'thread/',
  'ui/collapsible-text.tsx',
  'ui/live-region.tsx',
  'ui/use-once-for.ts',
  'ui/use-send-keys.ts',
  '../node_modules/ky/',
  '../node_modules/zod/',
)
/** Kept out of `late`: only the desk needs `desk.ts`, and live updates load `live.ts` without the rest. */
const exceptions = modulesAt('contract/desk.ts', 'contract/live.ts')
const isLate = (id: string): boolean => inLateChunk(id) && !exceptions(id)

/** React has had `useSyncExternalStore` since version 18; TanStack Store still brings the shim for older ones. */
const withoutShim = {
  find: /^use-sync-external-store\/shim\/with-selector(?:\.js)?$/,
  replacement: 'use-sync-external-store/with-selector.js',
}

/** Leaves out React Query's code of infinite queries, which would be half a kilobyte of every page: there are none here. */
const withoutInfiniteQueries = (): Plugin => ({
  name: 'without-infinite-queries',
  load: {
    filter: { id: /\/query-core\/.+\/infiniteQueryBehavior\.js$/ },
    handler: () =>
      'export const infiniteQueryBehavior = () => { throw new Error("vite.config.ts leaves out infinite queries") };' +
      'export const hasNextPage = infiniteQueryBehavior, hasPreviousPage = infiniteQueryBehavior',
  },
})

/**
 * Declares the layer order in every stylesheet: the first one loaded decides, and which that is depends on how the
 * scripts are split.
 */
const rankedLayers = (): Plugin => {
  const [ranking] = /@layer [^;{]+;/.exec(readFileSync(`${import.meta.dirname}/src/ui/style.css`, 'utf8')) ?? []
  if (ranking === undefined) throw new Error('src/ui/style.css does not say how the layers rank')
  return {
    name: 'ranked-layers',
    enforce: 'pre',
    transform: { filter: { id: /\.module\.css(?:$|\?)/ }, handler: (css) => `${ranking}\n${css}` },
  }
}

export default defineConfig(async ({ mode, command }) => ({
  plugins: [
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      // Unsplit screens share nearly all of their code.
      codeSplittingOptions: {
        splitBehavior: ({ routeId }) => {
          if (/^\/(?:my|owner)$/.test(routeId)) return [['loader', 'component']]
          return /^\/(?:pages\/|search$)/.test(routeId) ? [['component']] : []
        },
      },
      addExtensions: true,
      quoteStyle: 'single',
    }),
    react(),
    rankedLayers(),
    lateStylesLast(),
    retryFailedStyles(),
    errorsWithoutStack(),
    withoutUnusedReact(),
    fonts(),
    packedFiles(),
    withoutInfiniteQueries(),
    // Serves the worker that stands in for the server; its file is not in the repository.
    ...(mode === 'mock' ? [(await import('msw/vite')).msw()] : []),
  ],
  // The file `.env` is the server's: nothing is built from it.
  envDir: false as const,
  builder: {},
  // Development keeps Vite's readable names.
  ...(command === 'build' && {
    css: { modules: { generateScopedName: shortClassNames(`${import.meta.dirname}/src`) } },
  }),
  resolve: { alias: [withoutShim] },
  // An owner reads what the first start prints.
  build: { rolldownOptions: { checks: { bundlerTimings: false } } },
  environments: {
    client: {
      build: {
        outDir: 'dist/client',
        manifest: true,
        target: browsers,
        assetsInlineLimit: 0,
        modulePreload,
        // With a new version of the blog, readers keep the cached libraries.
        rolldownOptions: {
          output: {
            postBanner: compileHint,
            codeSplitting: {
              groups: [
                { name: 'libraries', test: /node_modules/, tags: ['$initial' as const] },
                // In one file they are smaller than divided among the chunks that use them.
                { name: 'app', test: /\/src\//, tags: ['$initial' as const] },
                // What lists and posts share; ungrouped, it would be four files.
                {
                  name: 'screens',
                  test: modulesAt(
                    'text/counts.ts',
                    'text/dates.ts',
                    'ui/media/image-address.ts',
                    'ui/media/thumbnail.tsx',
                    'ui/media/thumbnail.module.css',
                    'ui/pagination.tsx',
                    'ui/pagination.module.css',
                  ),
                },
                // What the search, the desk and the comments share. Must come before `late`, which includes all that its modules
                // import.
                {
                  name: 'shared',
                  test: modulesAt(
                    'text/combining-marks.ts',
                    'text/form-messages.ts',
                    'text/particle-for.ts',
                    'ui/is-focus-lost.ts',
                    'ui/shortcuts-switch.tsx',
                    'ui/use-latest.ts',
                  ),
                },
                // Needed by a tap on a list and shared by other late code: a few files take only one round trip.
                {
                  name: 'late',
                  test: isLate,
                },
              ],
            },
          },
        },
      },
    },
    ssr: {
      // Dependencies are bundled too: the server starts in a third of the time. (Development loads them as they are.)
      ...(command === 'build' && { resolve: { noExternal: true as const } }),
      build: {
        outDir: 'dist/server',
        // One file, loaded whole at the start: the next build can replace it while a server runs.
        rolldownOptions: {
          input: 'src/entry-server.tsx',
          output: {
            codeSplitting: false,
            // Functions are inlined into pages as source text. Their names are kept for stack traces.
            minify: { compress: true, mangle: { keepNames: true }, codegen: { removeWhitespace: true } },
          },
        },
      },
    },
  },
}))
