import type { Page } from 'playwright-core'
import * as z from 'zod'

const TraceEvent = z.object({
  name: z.string(),
  /** The phase: `b` and `e` for the ends of a `performance.measure`. */
  ph: z.string(),
  pid: z.number(),
  tid: z.number(),
  /** The time and the duration, in microseconds. */
  ts: z.number(),
  dur: z.optional(z.number()),
})
const Trace = z.object({ traceEvents: z.array(TraceEvent) })
export type TraceEvent = z.infer<typeof TraceEvent>

/** What the main thread does, by the names of Chromium's events. A task's own time is what none of the other events covers. */
const kinds: ReadonlyMap<string, string> = new Map([
  ['RunTask', '그 밖의 일'],
  ['ParseHTML', 'HTML 읽기'],
  ...['ParseAuthorStyleSheet', 'UpdateLayoutTree'].map((name) => [name, '스타일'] as const),
  ['Layout', '배치'],
  ...['PrePaint', 'Paint', 'Layerize', 'Commit'].map((name) => [name, '그리기'] as const),
  ...['EvaluateScript', 'FunctionCall', 'RunMicrotasks', 'v8.compile', 'MajorGC', 'MinorGC'].map(
    (name) => [name, '스크립트'] as const,
  ),
])

const categories = ['devtools.timeline', 'disabled-by-default-devtools.timeline', 'blink.user_timing', 'v8']

/** Records what the browser does during `act`, which costs a few per cent of the time. */
export const traceDuring = async <T>(
  page: Page,
  act: () => Promise<T>,
): Promise<{ result: T; events: TraceEvent[] }> => {
  const browser = page.context().browser()
  if (browser === null) throw new Error('only a browser that was launched can be traced')
  await browser.startTracing(page, { categories })
  const result = await act()
  const { traceEvents } = Trace.parse(JSON.parse(String(await browser.stopTracing())))
  return {
    result,
    events: traceEvents.toSorted((one, other) => one.ts - other.ts || (other.dur ?? 0) - (one.dur ?? 0)),
  }
}

/**
 * The milliseconds that the thread of `start` spends on each kind of work between two times of the trace, in microseconds. What is
 * nested in another kind counts only for itself.
 */
export const workWithin = (
  events: readonly TraceEvent[],
  start: TraceEvent,
  { from, to }: { readonly from: number; readonly to: number },
): Map<string, number> => {
  const totals = new Map<string, number>()
  const add = (kind: string, microseconds: number) => totals.set(kind, (totals.get(kind) ?? 0) + microseconds / 1_000)
  const open: { readonly kind: string; readonly end: number }[] = []
  for (const { name, pid, tid, ts, dur = 0 } of events) {
    const kind = kinds.get(name)
    const [begin, end] = [Math.max(ts, from), Math.min(ts + dur, to)]
    if (kind === undefined || pid !== start.pid || tid !== start.tid || end <= begin) continue
    while ((open.at(-1)?.end ?? Infinity) <= begin) open.pop()
    const outer = open.at(-1)
    if (outer !== undefined) add(outer.kind, begin - Math.min(end, outer.end))
    add(kind, end - begin)
    open.push({ kind, end })
  }
  return totals
}
