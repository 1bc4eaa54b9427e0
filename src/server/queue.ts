/** The waiting line is full: whoever comes now is told to come again. */
export class QueueFull extends Error {}

/** Runs at most `atOnce` tasks at a time and lets `waiting` more wait their turn, first come first served. */
export const createQueue = (atOnce: number, waiting: number): (<T>(task: () => Promise<T>) => Promise<T>) => {
  const line: (() => void)[] = []
  let running = 0
  const turn = async (): Promise<void> => {
    if (running < atOnce) {
      running += 1
      return
    }
    if (line.length >= waiting) throw new QueueFull('too many at once')
    // Whoever leaves hands its place on, so the number running stays.
    await new Promise<void>((resolve) => line.push(resolve))
  }
  return async (task) => {
    await turn()
    try {
      return await task()
    } finally {
      const next = line.shift()
      if (next === undefined) running -= 1
      else next()
    }
  }
}
