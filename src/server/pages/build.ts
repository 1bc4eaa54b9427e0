import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'

import type { Site } from '#/contract/site.ts'

import { type Assets, loadAssets } from './assets.ts'
import { withSite } from './shell.ts'

export class NotBuilt extends Error {}

/** The app as `npm run build` left it. */
export const loadBuild = async (site: Site): Promise<{ assets: Assets; shell: () => string }> => {
  const folder = resolve('dist/client')
  const template = await readFile(`${folder}/index.html`, 'utf8').catch(() => {
    throw new NotBuilt('dist/client 폴더에 빌드한 앱이 없습니다. 먼저 npm run build 를 실행해 주세요.')
  })
  const page = withSite(template, site)
  return { assets: await loadAssets(folder), shell: () => page }
}
