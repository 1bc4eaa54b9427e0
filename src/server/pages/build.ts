import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'

import type { Site } from '#/contract/site.ts'

import { contentSecurityPolicy } from '../http/security-headers.ts'
import { type Assets, loadAssets } from './assets.ts'
import { paintFirst } from './first-paint.ts'
import type { Render } from './page-renderer.ts'
import { Manifest, screenScripts } from './screen-scripts.ts'
import { withSite } from './shell.ts'

export class NotBuilt extends Error {}

const notBuilt = () => {
  throw new NotBuilt('dist 폴더에 빌드한 앱이 없습니다. 먼저 npm run build 를 실행해 주세요.')
}

export type Build = {
  /** Changes with everything that the app was built from, the server's own files included. */
  readonly made: string
  readonly assets: Assets
  readonly shell: (pathname: string) => string
  /** The policy of a page that holds these inline scripts beside the build's own. */
  readonly policy: (scriptHashes?: readonly string[]) => string
  readonly render: Render
}

/** The app as `npm run build` left it: its files, its bare page, and the code that fills it. */
export const loadBuild = async (site: Site): Promise<Build> => {
  const folder = resolve('dist/client')
  const read = (address: string): Promise<string> => readFile(join(folder, address), 'utf8').catch(notBuilt)
  const { withScripts, hashes } = await paintFirst(withSite(await read('index.html'), site), read)
  const scriptsOf = screenScripts(Manifest.parse(JSON.parse(await read('.vite/manifest.json'))))
  const entry = pathToFileURL(resolve('dist/server/entry-server.js')).href
  const { render }: { render: Render } = await import(entry).catch(notBuilt)
  return {
    made: await readFile(resolve('dist/fingerprint'), 'utf8').catch(notBuilt),
    assets: await loadAssets(folder),
    shell: (pathname) => withScripts(scriptsOf(pathname)),
    policy: (scriptHashes = []) =>
      contentSecurityPolicy({ scripts: [...hashes.scripts, ...scriptHashes], styles: hashes.styles }),
    render,
  }
}
