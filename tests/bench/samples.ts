/** How often two columns take turns. */
export const rounds = Number(process.env.BENCH_ROUNDS ?? 7)

/** Half of the samples are at most `p50`, all but one in a hundred at most `p99`. */
export type Spread = { readonly p50: number; readonly p99: number }

const at = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN

export const spreadOf = (samples: readonly number[]): Spread => {
  const sorted = samples.toSorted((a, b) => a - b)
  return { p50: at(sorted, 0.5), p99: at(sorted, 0.99) }
}

/** All but five in a hundred are at most this. */
export const p95Of = (samples: readonly number[]): number =>
  at(
    samples.toSorted((a, b) => a - b),
    0.95,
  )

export const median = (samples: readonly number[]): number => spreadOf(samples).p50

/** How long one go takes, in milliseconds. */
export const timed = async (go: () => unknown): Promise<number> => {
  const start = performance.now()
  await go()
  return performance.now() - start
}
