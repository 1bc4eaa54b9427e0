import { globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import type { Server } from 'node:http'

import { createServer, type ViteDevServer } from 'vite'

import { renderIn } from '#/contract/render.ts'

import type { App } from './build.ts'
import { readTemplate } from './document.ts'

/** Vite's client and the refresh of components are inline scripts and a socket. */
const developmentPolicy =
  "default-src 'self'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self' ws:"

/** From the first hot update on, only what Vite's client has put into the page counts. */
const dropAtUpdate = `<script type="module">
  import { createHotContext } from '/@vite/client'
  createHotContext('/first-styles').on('vite:beforeUpdate', () => document.querySelector('#first-styles')?.remove())
</script>`

/**
 * All styles, for the first paint: Vite brings them by script, after it. As text: a link to a module of styles would make
 * each change of it reload the page.
 */
const firstStyles = async (vite: ViteDevServer): Promise<string> => {
  const files = ['src/ui/style.css', ...globSync('src/**/*.module.css')]
  const texts = await Promise.all(
    files.map(async (file) => String((await vite.ssrLoadModule(`/${file}?inline`)).default)),
  )
  return `<style id="first-styles">${texts.join('')}</style>${dropAtUpdate}`
}

/** The app with hot reload, on the same server and port as the API. */
export const createDevServer = async (server: Server) => {
  const vite = await createServer({ appType: 'custom', server: { middlewareMode: { server }, ws: { server } } })
  const app: App = {
    made: null,
    assets: new Map(),
    policy: () => developmentPolicy,
    // Not the module runner: its hot reload runs the router plugin's code for the browser, which has no `window` here.
    render: async (...args) => renderIn(await vite.ssrLoadModule('/src/entry-server.tsx'))(...args),
    template: async () => {
      // One page for every address: of an address that cannot be decoded Vite would make none.
      const indexHtml = await vite.transformIndexHtml('/index.html', await readFile('index.html', 'utf8'))
      const template = readTemplate(indexHtml)
      return { ...template, headEnd: `${template.headEnd}${await firstStyles(vite)}` }
    },
  }
  return { app, before: vite.middlewares, close: () => vite.close() }
}
