/** Entries that move together: everything from `first` to `last` (inclusive) goes up or down `by`. */
export type Move = { readonly first: number; readonly last: number; readonly by: number }

/**
 * Plans how a numbered list (1 to `count`) takes out the entries at `removed` and takes in new ones. `ranks` tells
 * for each new entry, in order, how many of the old entries stand before it. Only what has to move does.
 */
export const planShift = (count: number, removed: readonly number[], ranks: readonly number[]) => {
  // Each removal pulls what stands behind it down by one, each entry taken in pushes what stands behind it up.
  const steps = [
    ...removed.map((position) => ({ after: position, by: -1 })),
    ...ranks.map((rank) => ({ after: rank, by: 1 })),
  ].sort((a, b) => a.after - b.after)

  const moves: Move[] = []
  let by = 0
  steps.forEach((step, index) => {
    by += step.by
    const last = steps[index + 1]?.after ?? count
    if (by !== 0 && last > step.after) moves.push({ first: step.after + 1, last, by })
  })

  const gone = removed.toSorted((a, b) => a - b)
  let goneBefore = 0
  const positions = ranks.map((rank, index) => {
    while ((gone[goneBefore] ?? Infinity) <= rank) goneBefore += 1
    return rank - goneBefore + index + 1
  })
  return { moves, positions, count: count - removed.length + ranks.length }
}
