import { median } from '../statistics.ts'
import type { Row } from '../table.ts'

type Metric = {
  readonly name: string
  readonly unit: string
  readonly digits: number
  /** Whether the goal applies to the worst visit instead of the median. */
  readonly appliesToWorst?: boolean
  /** The maximum, as a multiple of the plain page's value or as an absolute value. */
  readonly goal: { readonly timesPlain: number } | { readonly atMost: number }
}

const ms = { unit: ' ms', digits: 0 }
const count = { unit: '', digits: 0 }
const shift = { unit: '', digits: 3, appliesToWorst: true, goal: { atMost: 0 } }

export const metrics = {
  listFcp: { name: '목록, FCP', ...ms, goal: { timesPlain: 1.15 } },
  listLcp: { name: '목록, LCP', ...ms, goal: { timesPlain: 1.15 } },
  postFcp: { name: '글, FCP', ...ms, goal: { timesPlain: 1.15 } },
  postLcp: { name: '글, LCP', ...ms, goal: { timesPlain: 1.15 } },
  listQuiet: { name: '목록, 마지막 긴 일이 끝나기까지', ...ms, goal: { timesPlain: 2.5 } },
  listBlocking: { name: '목록, 막힌 시간(TBT)', ...ms, goal: { atMost: 100 } },
  postQuiet: { name: '글, 마지막 긴 일이 끝나기까지', ...ms, goal: { timesPlain: 2.2 } },
  postBlocking: { name: '글, 막힌 시간(TBT)', ...ms, goal: { atMost: 100 } },
  listKilobytes: { name: '목록, 받은 것', unit: ' kB', digits: 0, goal: { atMost: 260 } },
  listRequests: { name: '목록, 요청', ...count, goal: { atMost: 22 } },
  postKilobytes: { name: '글, 받은 것', unit: ' kB', digits: 0, goal: { atMost: 140 } },
  postRequests: { name: '글, 요청', ...count, goal: { atMost: 12 } },
  listShift: { name: '목록, CLS', ...shift },
  postShift: { name: '글, CLS', ...shift },
  listShiftLatin: { name: '목록, CLS, 한글 글꼴이 없는 기계', ...shift },
  postShiftLatin: { name: '글, CLS, 한글 글꼴이 없는 기계', ...shift },
  hovered: { name: '가리켰다 누른 글이 보이기까지', ...ms, goal: { timesPlain: 0.5 } },
  firstTap: { name: '목록에서 처음 건드린 글이 보이기까지', ...ms, goal: { timesPlain: 1 } },
  tapped: { name: '건드린 글이 보이기까지', ...ms, goal: { timesPlain: 1 } },
  requestsAfterHover: { name: '가리켰다 누른 뒤의 요청', ...count, goal: { atMost: 1 } },
  back: { name: '뒤로: 목록이 보이기까지 (견준 것은 bfcache)', ...ms, goal: { timesPlain: 1.3 } },
  forward: { name: '앞으로: 글이 보이기까지 (견준 것은 bfcache)', ...ms, goal: { timesPlain: 1.3 } },
  theme: { name: '테마 바꾸기, INP', ...ms, goal: { atMost: 56 } },
} as const satisfies Readonly<Record<string, Metric>>

/** A row of the table and the key of its metric. */
export type MetricRow = Row & { readonly key: string }

/** The measurements of one visit. */
export type Findings = Readonly<Partial<Record<keyof typeof metrics, readonly number[]>>>
/** The measurements of all visits to one site, in order. */
export type Samples = Map<string, number[]>

export const addFindings = (samples: Samples, findings: Findings): void => {
  for (const [name, values] of Object.entries(findings)) samples.set(name, [...(samples.get(name) ?? []), ...values])
}

const formatSamples = (samples: readonly number[], { unit, digits }: Metric): string => {
  const show = (value: number) => value.toFixed(digits)
  return `${show(median(samples))} (${show(Math.min(...samples))}–${show(Math.max(...samples))})${unit}`
}

const goalOf = ({ goal, unit, digits }: Metric, value: number, ratio: number): NonNullable<Row['goal']> =>
  'timesPlain' in goal
    ? { text: `≤ ×${goal.timesPlain}`, met: ratio <= goal.timesPlain }
    : { text: `≤ ${goal.atMost}${unit}`, met: Number(value.toFixed(digits)) <= goal.atMost }

/** A row for each metric that was measured; its ratio is the median of the visits' ratios. */
export const rowsOf = (ours: Samples, plain: Samples): MetricRow[] =>
  Object.entries<Metric>(metrics).flatMap(([key, metric]) => {
    const [own, reference] = [ours.get(key) ?? [], plain.get(key) ?? []]
    if (own.length === 0) return []
    const ratio = median(own.map((value, index) => value / (reference[index] ?? Number.NaN)))
    return {
      key,
      name: metric.name,
      measured: formatSamples(own, metric),
      reference: formatSamples(reference, metric),
      ...(Number.isFinite(ratio) && { ratio }),
      goal: goalOf(metric, metric.appliesToWorst === true ? Math.max(...own) : median(own), ratio),
    }
  })
