/** The time between two looks at a folder, which an event can shorten and the end of everything cuts off. */
export const createPause = () => {
  let end: (() => void) | undefined
  let due: number | undefined
  let over = false
  let timer: ReturnType<typeof setTimeout> | undefined

  const arm = (): void => {
    clearTimeout(timer)
    if (end !== undefined && due !== undefined) timer = setTimeout(end, Math.max(0, due - performance.now()))
  }

  return {
    isOver: (): boolean => over,
    /** Waits; not at all if an event came since the last wait began and its time is up. */
    wait: async (duration: number): Promise<void> => {
      if (over) return
      due = Math.min(due ?? Infinity, performance.now() + duration)
      await new Promise<void>((resolve) => {
        end = resolve
        arm()
      })
      clearTimeout(timer)
      end = undefined
      due = undefined
    },
    /** Ends this wait, or the next one if none is on, after `duration` at the latest: a stream of events cannot put it off. */
    endWithin: (duration: number): void => {
      due = Math.min(due ?? Infinity, performance.now() + duration)
      arm()
    },
    endForGood: (): void => {
      over = true
      end?.()
    },
  }
}
