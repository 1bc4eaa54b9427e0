import { type Browser, chromium } from 'playwright-core'

import { readersChromiumLaunch } from '../../browser/chromium.ts'
import { inScratchFolder } from '../scratch-folder.ts'
import { startConstantServer } from '../servers.ts'
import { rounds } from '../statistics.ts'
import type { Row, Section } from '../table.ts'
import { compareRates } from '../throughput/throughput.ts'
import { addFindings, rowsOf } from './metrics.ts'
import { profile } from './profile.ts'
import { type BenchSites, startSites } from './sites.ts'
import { visit, visitWithoutKoreanFonts } from './visit.ts'
import { withoutKoreanFonts } from './without-korean-fonts.ts'

const title = '전화기: 느린 4G, 네 배 느린 CPU. 같은 글을 손으로 쓴, 스크립트 없는 HTML에 견주어. 가운데 값 (최소–최대)'

/** With the back/forward cache, which Playwright disables by default. */
const inBrowser = async <T>(env: NodeJS.ProcessEnv, use: (browser: Browser) => Promise<T>): Promise<T> => {
  const browser = await chromium.launch({
    ...(await readersChromiumLaunch()),
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
    env: { ...process.env, ...env },
  })
  try {
    return await use(browser)
  } finally {
    await browser.close()
  }
}

/**
 * Alternates between the sites, so that other load on the machine affects both alike. Below a missed goal are the parts that its
 * value is made of.
 */
const measure = async (sites: BenchSites, latin: NodeJS.ProcessEnv | null): Promise<Row[]> => {
  const { ours, plain } = sites
  const samples = { ours: new Map(), plain: new Map() }
  const alternate = (times: number, visitSite: typeof visit) => async (browser: Browser) => {
    for (let round = 0; round < times; round += 1) {
      addFindings(samples.plain, await visitSite(browser, plain))
      addFindings(samples.ours, await visitSite(browser, ours))
    }
  }
  await inBrowser({}, alternate(rounds, visit))
  if (latin !== null) await inBrowser(latin, alternate(Math.min(rounds, 3), visitWithoutKoreanFonts))
  const rows: Row[] = []
  for (const row of rowsOf(samples.ours, samples.plain)) {
    rows.push(row)
    if (row.goal?.met === false) rows.push(...(await inBrowser({}, (browser) => profile(browser, row.key, sites))))
  }
  return rows
}

const apiRates = async ({ ours, api }: BenchSites, folder: string): Promise<Row[]> => {
  const constant = await startConstantServer('hono', folder, ours.origin, [api.list, api.post])
  try {
    return [
      await compareRates('목록 API (견준 것은 늘 같은 답만 하는 Hono)', api.list, ours, constant, 0.8),
      await compareRates('글 API (견준 것은 늘 같은 답만 하는 Hono)', api.post, ours, constant, 0.8),
    ]
  } finally {
    await constant.stop()
  }
}

const summaryOf = (all: readonly Row[]): string => {
  const rows = all.filter(({ goal }) => goal !== undefined)
  const missed = rows.filter(({ goal }) => goal?.met === false).map(({ name }) => name)
  const met = `목표 ${rows.length}개 가운데 ${rows.length - missed.length}개를 이루었습니다.`
  return missed.length === 0 ? met : `${met} 못 이룬 것: ${missed.join('; ')}`
}

/** The blog on a phone, compared with hand-written HTML of the same posts. */
export const measurePhone = (): Promise<Section> =>
  inScratchFolder(async (folder) => {
    const sites = await startSites(folder)
    try {
      const latin = await withoutKoreanFonts(folder)
      // First, while the blog's server is as fresh as the one that it is compared with.
      const rates = await apiRates(sites, folder)
      const rows = [...(await measure(sites, latin)), ...rates]
      const skipped =
        latin === null ? ' 한글 글꼴이 없는 기계는 건너뜁니다: 라틴 글꼴만 있는 폴더를 찾지 못했습니다.' : ''
      return { title, rows, note: summaryOf(rows) + skipped }
    } finally {
      await Promise.all([sites.ours.stop(), sites.plain.stop()])
    }
  })
