import type { Browser } from 'playwright-core'

import type { Row } from '../table.ts'
import type { Phone } from './device.ts'
import { measureFirstTap, measureJourney } from './journey.ts'
import type { metrics } from './metrics.ts'
import { loadPage } from './page-load.ts'
import type { BenchSite, BenchSites } from './sites.ts'
import { switchTheme } from './theme.ts'
import { type TraceEvent, traceDuring, workWithin } from './trace.ts'
import { onPhone } from './visit.ts'

/** What a measurement is made of: milliseconds, kilobytes or a number, by name. */
type Parts = { readonly unit: string; readonly values: ReadonlyMap<string, number> }
type Profiler = (phone: Phone, site: BenchSite) => Promise<Parts>
type Address = 'origin' | 'post'

const find = (event: TraceEvent | undefined): TraceEvent => {
  if (event === undefined) throw new Error('the trace does not have the event that the profile starts or ends with')
  return event
}

/** The work from a moment of a cold load to another one, after the arrival of the HTML. */
const loadUntil =
  (address: Address, end: 'fcp' | 'lcp' | 'quiet', start?: 'fcp'): Profiler =>
  async (phone, site) => {
    const { result, events } = await traceDuring(phone.page, () => loadPage(phone, site[address]))
    const beginning = find(events.find(({ name }) => name === 'bench start'))
    const at = (ms: number) => beginning.ts + ms * 1_000
    const from = at(start === undefined ? 0 : result[start])
    const work = workWithin(events, beginning, { from, to: at(result[end]) })
    return { unit: ' ms', values: new Map([['HTML의 끝이 오기까지', result.htmlEnd], ...work]) }
  }

/** The work between a press, the one at `index` of those that are measured, and the paint of what it asked for. */
const untilPainted =
  (index: number, act: (phone: Phone, site: BenchSite) => Promise<unknown>): Profiler =>
  async (phone, site) => {
    const { events } = await traceDuring(phone.page, () => act(phone, site))
    const { ts: from } = find(events.filter(({ name }) => name === 'bench left')[index])
    const painted = find(events.filter(({ name }) => name === 'bench painted')[index])
    const work = workWithin(events, painted, { from, to: painted.ts })
    return { unit: ' ms', values: new Map([['모두', (painted.ts - from) / 1_000], ...work]) }
  }

const traffic =
  (address: Address): Profiler =>
  async (phone, site) => ({ unit: ' kB', values: (await loadPage(phone, site[address])).kilobytesByKind })

const theme: Profiler = async (phone, site) => {
  const { events } = await traceDuring(phone.page, () => switchTheme(phone, site.themed))
  const interactions = events.filter(({ name }) => name === 'interaction')
  const start = find(interactions.find(({ ph }) => ph === 'b'))
  const end = find(interactions.find(({ ph }) => ph === 'e'))
  return { unit: ' ms', values: workWithin(events, start, { from: start.ts, to: end.ts }) }
}

const profilers = new Map(
  Object.entries({
    listFcp: loadUntil('origin', 'fcp'),
    listLcp: loadUntil('origin', 'lcp'),
    listQuiet: loadUntil('origin', 'quiet'),
    listBlocking: loadUntil('origin', 'quiet', 'fcp'),
    listKilobytes: traffic('origin'),
    listRequests: traffic('origin'),
    postFcp: loadUntil('post', 'fcp'),
    postLcp: loadUntil('post', 'lcp'),
    postQuiet: loadUntil('post', 'quiet'),
    postBlocking: loadUntil('post', 'quiet', 'fcp'),
    postKilobytes: traffic('post'),
    postRequests: traffic('post'),
    firstTap: untilPainted(0, measureFirstTap),
    hovered: untilPainted(0, measureJourney),
    back: untilPainted(1, measureJourney),
    forward: untilPainted(2, measureJourney),
    tapped: untilPainted(4, measureJourney),
    theme,
  } satisfies Readonly<Partial<Record<keyof typeof metrics, Profiler>>>),
)

/**
 * Where the time or the bytes of a metric go, found by another visit to each site: a row for each part. What shifts is told when it
 * does: another visit may go without.
 */
export const profile = async (browser: Browser, metric: string, { ours, plain }: BenchSites): Promise<Row[]> => {
  const profiler = profilers.get(metric)
  if (profiler === undefined) return []
  const partsOf = (site: BenchSite) => onPhone(browser, (phone) => profiler(phone, site))
  const [own, reference] = [await partsOf(ours), await partsOf(plain)]
  const show = (value: number | undefined) => (value === undefined ? '' : value.toFixed(1) + own.unit)
  return [...new Set([...own.values.keys(), ...reference.values.keys()])].map((name) => ({
    name: `  · ${name}`,
    measured: show(own.values.get(name)),
    reference: show(reference.values.get(name)),
  }))
}
