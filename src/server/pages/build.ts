import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'

import type { Site } from '#/contract/site.ts'

import { type Assets, loadAssets } from './assets.ts'
import type { Render } from './page-renderer.ts'
import { Manifest, withScreenScripts } from './screen-scripts.ts'
import { withSite } from './shell.ts'
import { stylesFirst } from './styles-first.ts'

export class NotBuilt extends Error {}

const notBuilt = () => {
  throw new NotBuilt('dist 폴더에 빌드한 앱이 없습니다. 먼저 npm run build 를 실행해 주세요.')
}

export type Build = { readonly assets: Assets; readonly shell: (pathname: string) => string; readonly render: Render }

/** The app as `npm run build` left it: its files, its bare page, and the code that fills it. */
export const loadBuild = async (site: Site): Promise<Build> => {
  const folder = resolve('dist/client')
  const template = await readFile(`${folder}/index.html`, 'utf8').catch(notBuilt)
  const page = stylesFirst(withSite(template, site))
  const manifest = Manifest.parse(JSON.parse(await readFile(`${folder}/.vite/manifest.json`, 'utf8').catch(notBuilt)))
  const withScripts = withScreenScripts(manifest)
  const entry = pathToFileURL(resolve('dist/server/entry-server.js')).href
  const { render }: { render: Render } = await import(entry).catch(notBuilt)
  return { assets: await loadAssets(folder), shell: (pathname) => withScripts(page, pathname), render }
}
