/** How often a comparison alternates between its two sides. */
export const rounds = Number(process.env.BENCH_ROUNDS ?? 7)

/** The 50th and the 99th percentile of samples, in milliseconds. */
export type Percentiles = { readonly p50: number; readonly p99: number }

const quantile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN

export const percentilesOf = (samples: readonly number[]): Percentiles => {
  const sorted = samples.toSorted((a, b) => a - b)
  return { p50: quantile(sorted, 0.5), p99: quantile(sorted, 0.99) }
}

/** The 95th percentile. */
export const p95Of = (samples: readonly number[]): number =>
  quantile(
    samples.toSorted((a, b) => a - b),
    0.95,
  )

export const median = (samples: readonly number[]): number => percentilesOf(samples).p50

/** The duration of a task in milliseconds. */
export const timed = async (task: () => unknown): Promise<number> => {
  const start = performance.now()
  await task()
  return performance.now() - start
}
