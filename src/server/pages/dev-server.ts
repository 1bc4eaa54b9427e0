import { globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import type { Server } from 'node:http'

import { createServer, type ViteDevServer } from 'vite'

import { serverEntry } from '#/contract/render.ts'

import { parseTemplate } from './document.ts'
import type { WebApp } from './load-build.ts'

/** Vite's client and React Refresh need inline scripts and a WebSocket. */
const developmentPolicy = (images: readonly string[]): string =>
  [
    "default-src 'self'",
    "script-src 'self' 'unsafe-inline'",
    "style-src 'self' 'unsafe-inline'",
    ["img-src 'self' data:", ...images].join(' '),
    "connect-src 'self' ws:",
  ].join('; ')

/** Removes the inlined styles at the first hot update, when those of Vite's client take over. */
const dropAtUpdate = `<script type="module">
  import { createHotContext } from '/@vite/client'
  createHotContext('/first-styles').on('vite:beforeUpdate', () => document.querySelector('#first-styles')?.remove())
</script>`

/**
 * All styles, inlined for the first paint: Vite injects them by script, after it. Not linked, because then each change of a CSS
 * module would reload the page.
 */
const firstStyles = async (vite: ViteDevServer): Promise<string> => {
  const files = ['src/ui/style.css', ...globSync('src/**/*.module.css')]
  const texts = await Promise.all(
    files.map(async (file) => String((await vite.ssrLoadModule(`/${file}?inline`)).default)),
  )
  return `<style id="first-styles">${texts.join('')}</style>${dropAtUpdate}`
}

/**
 * The app with hot reload, on the same server and port as the API.
 *
 * @param images origins that pages may load pictures from, beside their own
 */
export const createDevServer = async (server: Server, images: readonly string[]) => {
  const vite = await createServer({ appType: 'custom', server: { middlewareMode: { server }, ws: { server } } })
  const app: WebApp = {
    buildFingerprint: null,
    assets: new Map(),
    // Not the module runner: its hot reload runs the router plugin's code for the browser, which has no `window` here.
    render: async (...args) => serverEntry(await vite.ssrLoadModule('/src/entry-server.tsx')).render(...args),
    template: async () => {
      // One page for all URLs: Vite fails on those that cannot be decoded.
      const indexHtml = await vite.transformIndexHtml('/index.html', await readFile('index.html', 'utf8'))
      const template = parseTemplate(indexHtml)
      return {
        ...template,
        headEnd: `${template.headEnd}${await firstStyles(vite)}`,
        policy: () => developmentPolicy(images),
      }
    },
  }
  return { app, front: vite.middlewares, close: () => vite.close() }
}
