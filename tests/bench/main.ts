/**
 * Measures how fast the blog is, and prints one table: `npm run bench`, about ten minutes. `npm run bench -- scale`
 * measures one part, `npm run bench -- scale render` two of: search, scale, long-thread, throughput, flood, render, bundle,
 * browser, phone. Where possible, a value is compared with a reference from the same run: the ratio does not depend on the
 * machine's speed.
 * Each part sets its goals with `atMost` and `atLeast` (`table.ts`); a missed goal does not fail the run.
 * `BENCH_ROUNDS=2` runs two rounds of throughput and phone instead of seven.
 */
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'

import { type Section, tableOf } from './table.ts'

// Before React is imported, which reads it once.
process.env.NODE_ENV ??= 'production'

const parts: Readonly<Record<string, () => Promise<Section>>> = {
  search: async () => (await import('./search/search.ts')).measureSearch(),
  scale: async () => (await import('./scale/scale.ts')).measureScale(),
  'long-thread': async () => (await import('./long-thread.ts')).measureLongThread(),
  throughput: async () => (await import('./throughput/throughput.ts')).measureThroughput(),
  flood: async () => (await import('./flood/flood.ts')).measureFlood(),
  render: async () => (await import('./render.ts')).measureRender(),
  bundle: async () => (await import('./bundle.ts')).measureBundle(),
  browser: async () => (await import('./browser/browser.ts')).measureBrowser(),
  phone: async () => (await import('./phone/phone.ts')).measurePhone(),
}

const asked = process.argv.slice(2)
const unknown = asked.filter((name) => !(name in parts))
if (unknown.length > 0) {
  console.error(`${unknown.join(', ')}: 없는 부분입니다. ${Object.keys(parts).join(', ')} 가운데에서 고르세요.`)
  process.exit(1)
}

if (!existsSync('dist/client/.vite/manifest.json') || !existsSync('dist/server/entry-server.js')) {
  console.error('dist가 없어 먼저 빌드합니다.')
  execFileSync('npm', ['run', 'build'], { stdio: ['ignore', 'ignore', 'inherit'], shell: process.platform === 'win32' })
}

const sections: Section[] = []
for (const [name, measure] of Object.entries(parts)) {
  if (asked.length > 0 && !asked.includes(name)) continue
  const start = performance.now()
  sections.push(await measure())
  console.error(`${name}: ${((performance.now() - start) / 1_000).toFixed(0)}초`)
}
console.log(tableOf(sections))
