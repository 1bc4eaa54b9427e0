/** An interruptible pause between two rounds of a loop: an event can shorten it, and shutdown ends it. */
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
    /** Waits for `duration` ms, or less if `endWithin` was called during or before it. */
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
    /** Ends this pause, or else the next, within `duration` ms. Later calls can only shorten that. */
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
