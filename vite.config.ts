import { readFileSync } from 'node:fs'

import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

import { fonts } from './src/server/fonts/fonts-plugin.ts'
import { packedFiles } from './src/server/pages/packed-files-plugin.ts'

/** The oldest browsers that read the stylesheet as it is written: nesting, `light-dark()`, `oklch()`. */
const cssTarget = ['chrome123', 'safari17.5', 'firefox121']

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
    tanstackRouter({ target: 'react', autoCodeSplitting: true, addExtensions: true, quoteStyle: 'single' }),
    react(),
    rankedLayers(),
    fonts(),
    packedFiles(),
    // Serves the worker that answers for the server; no file of it is kept in the repository.
    ...(mode === 'mock' ? [(await import('msw/vite')).msw()] : []),
  ],
  builder: {},
  environments: {
    client: {
      build: {
        outDir: 'dist/client',
        manifest: true,
        cssCodeSplit: false,
        cssTarget,
        assetsInlineLimit: 0,
        // A new version of the blog leaves readers the libraries that they have.
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [
                { name: 'react', test: /node_modules\/(?:react|react-dom|scheduler)\// },
                { name: 'tanstack', test: /node_modules\/@tanstack\/(?!.*devtools)/ },
                // What more screens use than the four that list posts: many small files would each be asked for.
                { name: 'app', test: /\/src\/(?:text|ui|http|features|routes)\//, minShareCount: 5 },
              ],
            },
          },
        },
      },
    },
    ssr: {
      // React and its kin are built in too: the server starts in a third of the time. (Development loads them as they are.)
      ...(command === 'build' && { resolve: { noExternal: true as const } }),
      build: { outDir: 'dist/server', rolldownOptions: { input: 'src/entry-server.tsx' } },
    },
  },
}))
