import { readFile, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'

import { type PageScripts, type Render, serverEntry } from '#/contract/render.ts'
import { matchScreen, type Screen, screens } from '#/contract/screens.ts'
import { memoised } from '#/text/memoised.ts'

import { ifReadable, isAbsence } from '../disk/files.ts'
import { contentSecurityPolicy, cspHash } from '../http/security-headers.ts'
import { type Assets, loadAssets } from './assets.ts'
import { dataScript, parseTemplate, type Template } from './document.ts'
import { Manifest, nextScripts, screenScripts, screenStyles } from './screen-files.ts'

export class NotBuilt extends Error {}

/** Rethrows all errors but that of an absent file. */
const notBuilt = (error: unknown): never => {
  if (!isAbsence(error)) throw error
  throw new NotBuilt('dist 폴더에 빌드한 앱이 없습니다. 먼저 ‘npm run build’를 실행해 주세요.')
}

/** The web app: the build, or Vite's development server. */
export type WebApp = {
  /** The build's fingerprint, which covers all sources, the server's too; `null` in development. */
  readonly buildFingerprint: string | null
  readonly assets: Assets
  /** The template of the page at a path. */
  readonly template: (path: string) => Template | Promise<Template>
  readonly render: Render
}

const styleLink = /\s*<link rel="stylesheet"[^>]* href="([^"]+)"[^>]*>/g
const scriptTag = /\s*<(?:script type="module"[^>]*><\/script|link rel="modulepreload"[^>]*)>/g

type Stylesheet = { readonly element: string; readonly hash: string }

/** A stylesheet of the build, inlined, and its CSP hash. `data-file`: see `src/ui/load-after-paint.ts`. */
const inlineStylesheet = (address: string, css: string): Stylesheet => ({
  element: `<style data-file="${address}">${css}</style>`,
  hash: cspHash(css),
})

/**
 * Makes the built `index.html` a template that paints after a single round trip: stylesheets are inlined, scripts are left to
 * {@link startAfterPaint}.
 *
 * @param readText reads a file of the build by its URL path
 */
export const paintFirst = async (
  indexHtml: string,
  readText: (address: string) => Promise<string>,
): Promise<{ readonly template: Template; readonly styleHashes: readonly string[] }> => {
  const addresses = [...indexHtml.matchAll(styleLink)].map(([, address = '']) => address)
  const sheets = await Promise.all(addresses.map(async (it) => inlineStylesheet(it, await readText(it))))
  const template = parseTemplate(indexHtml.replaceAll(styleLink, '').replaceAll(scriptTag, ''))
  // Before the rendered head, whose first script reads the font families from these styles.
  const headStart = [template.headStart, ...sheets.map(({ element }) => element)].join('')
  return { template: { ...template, headStart }, styleHashes: sheets.map(({ hash }) => hash) }
}

/** Elements for the end of the body that load these scripts after the first paint. */
export const startAfterPaint = (scriptLoader: string, scripts: PageScripts): string =>
  `${dataScript('type="application/json" id="scripts"', scripts)}<script>${scriptLoader}</script>`

/**
 * Loads the output of `npm run build`: assets, template and the server renderer. Rejects with {@link NotBuilt}.
 *
 * @param images origins that pages may load pictures from, beside their own
 */
export const loadBuild = async (images: readonly string[] = []): Promise<WebApp> => {
  const folder = resolve('dist/client')
  const read = (address: string): Promise<string> => readFile(join(folder, address), 'utf8').catch(notBuilt)
  const { template, styleHashes } = await paintFirst(await read('index.html'), read)
  const manifest = Manifest.parse(JSON.parse(await read('.vite/manifest.json')))
  const entryFile = resolve('dist/server/entry-server.js')
  await stat(entryFile).catch(notBuilt)
  const { render, scriptLoader } = serverEntry(await import(pathToFileURL(entryFile).href))
  const loaderHash = cspHash(scriptLoader)
  const stylesOf = screenStyles(manifest)
  const scriptsOf = screenScripts(manifest)
  const nextOf = nextScripts(manifest)

  // Screens share stylesheets.
  const sheetAt = memoised(async (address) => inlineStylesheet(address, await read(address)))
  const templateOf = async (screen: Screen | null): Promise<Template> => {
    const addresses = screen === null ? [] : stylesOf(screen)
    const sheets = await Promise.all(addresses.map(sheetAt))
    const styles = [...styleHashes, ...sheets.map(({ hash }) => hash)]
    return {
      ...template,
      screenStyles: sheets.map(({ element }) => element).join(''),
      bodyEnd: `${template.bodyEnd}${startAfterPaint(scriptLoader, { scripts: scriptsOf(screen), next: nextOf(screen) })}`,
      policy: (scriptHashes, styleHashes = []) =>
        contentSecurityPolicy({
          scripts: [loaderHash, ...scriptHashes],
          styles: [...styles, ...styleHashes],
          images,
        }),
    }
  }

  const withoutScreen = await templateOf(null)
  // For pages that were opened before the last update (`build.ts`).
  const previous = await ifReadable(loadAssets(resolve('dist/previous')))
  const templates = new Map<string, Template>()
  for (const screen of screens) templates.set(screen.name, await templateOf(screen))
  return {
    buildFingerprint: await readFile(resolve('dist/fingerprint'), 'utf8').catch(notBuilt),
    assets: new Map([...(previous ?? []), ...(await loadAssets(folder))]),
    template: (path) => templates.get(matchScreen(path)?.screen.name ?? '') ?? withoutScreen,
    render,
  }
}
