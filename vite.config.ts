import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { type BuildEnvironmentOptions, defineConfig, type Plugin } from 'vite'

import { shortClassNames } from './src/server/building/class-names.ts'
import { errorsWithoutStack, lateStylesLast } from './src/server/building/patches.ts'
import { fonts } from './src/server/fonts/fonts-plugin.ts'
import { packedFiles } from './src/server/pages/packed-files-plugin.ts'

/** The oldest browsers that read the stylesheet as it is written: nesting, `light-dark()`, `oklch()`. Scripts need no older. */
const browsers = ['chrome123', 'safari17.5', 'firefox121']

/** What every page has loaded before anything else is. */
const initial = /\/(?:rolldown-runtime|libraries|app)-[^/]*$/

/**
 * These browsers know `modulepreload`. What is loaded lazily comes together with its styles and with what else it imports,
 * and not one after the other. The developers' panels do, so that the list that every page loads is without their parts.
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
 * (https://v8.dev/blog/explicit-compile-hints). Only the first line counts: the app's chunk and a few others, where Vite puts
 * its list of dependencies, go without.
 */
const compileHint = '//# allFunctionsCalledOnLoad'

/** Matches modules by their paths from `src/`. Throws if one is not there: a renamed one would drop out of its chunk unnoticed. */
const modulesAt = (...paths: readonly string[]) => {
  const files = paths.map((path) => join(import.meta.dirname, 'src', path))
  for (const file of files) if (!existsSync(file)) throw new Error(`vite.config.ts names ${file}, which is not there`)
  return (id: string): boolean => files.some((file) => id.startsWith(file))
}

const lateModules = modulesAt(
  'contract/',
  'features/comments/use-owner.ts',
  'http/calls.ts',
  'http/write-failures.ts',
  'http/send.ts',
  'own-comments/',
  'text/names.ts',
  'thread/',
  'ui/linked-text.tsx',
  'ui/use-send-keys.ts',
  '../node_modules/ky/',
  '../node_modules/zod/',
)
/** Hearing of new comments needs nothing else of those. */
const live = modulesAt('contract/live.ts')
const isLate = (id: string): boolean => lateModules(id) && !live(id)

/** React has had `useSyncExternalStore` since version 18; TanStack Store still brings the shim for older ones. */
const withoutShim = {
  find: /^use-sync-external-store\/shim\/with-selector(?:\.js)?$/,
  replacement: 'use-sync-external-store/with-selector.js',
}

/**
 * Every sheet says how the layers rank, for whichever comes first decides; which one that is changes with the way the
 * scripts are cut.
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
      // The other screens share nearly all of their code.
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
    errorsWithoutStack(),
    fonts(),
    packedFiles(),
    // Serves the worker that answers for the server; no file of it is kept in the repository.
    ...(mode === 'mock' ? [(await import('msw/vite')).msw()] : []),
  ],
  builder: {},
  // Development keeps Vite's readable names.
  ...(command === 'build' && {
    css: { modules: { generateScopedName: shortClassNames(`${import.meta.dirname}/src`) } },
  }),
  resolve: { alias: [withoutShim] },
  environments: {
    client: {
      build: {
        outDir: 'dist/client',
        manifest: true,
        target: browsers,
        assetsInlineLimit: 0,
        modulePreload,
        // A new version of the blog leaves readers the libraries that they have.
        rolldownOptions: {
          output: {
            postBanner: compileHint,
            codeSplitting: {
              groups: [
                { name: 'libraries', test: /node_modules/, tags: ['$initial' as const] },
                // In one file they are smaller than in those that other chunks would have a part of them in.
                { name: 'app', test: /\/src\//, tags: ['$initial' as const] },
                // What lists and posts share; each alone, they would be four files.
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
                // Must come before `late`, which takes along whatever its modules import: the search needs nothing else of that.
                {
                  name: 'shared',
                  test: modulesAt(
                    'text/combining-marks.ts',
                    'text/form-messages.ts',
                    'text/particle-for.ts',
                    'text/tall-text.ts',
                    'ui/double-click.ts',
                    'ui/shortcuts-switch.tsx',
                    'ui/use-latest.ts',
                  ),
                },
                // What a tap on a list needs and other late code shares: in few files it is fetched in one round trip.
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
      // React and its kin are built in too: the server starts in a third of the time. (Development loads them as they are.)
      ...(command === 'build' && { resolve: { noExternal: true as const } }),
      build: {
        outDir: 'dist/server',
        // One file, loaded whole at the start: a server goes on when the next build takes the place of its own.
        rolldownOptions: {
          input: 'src/entry-server.tsx',
          output: {
            codeSplitting: false,
            // Functions are inlined into pages as source text. Their names stay, for the traces of errors.
            minify: { compress: true, mangle: { keepNames: true }, codegen: { removeWhitespace: true } },
          },
        },
      },
    },
  },
}))
