/** Within this time the process is gone, whatever still hangs: the promise is 10 seconds. */
const deadline = 9_000

/** Ends the process in order on SIGTERM or SIGINT, and at once on the second one. */
export const createShutdown = () => {
  const steps: (() => Promise<unknown>)[] = []
  let stopping = false
  const stop = async (): Promise<void> => {
    if (stopping) process.exit(1)
    stopping = true
    setTimeout(() => process.exit(0), deadline).unref()
    // One that fails must not keep the next from closing the database.
    for (const step of steps.toReversed()) await step().catch(console.error)
    process.exit(0)
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.on(signal, () => {
      stop().catch((error: unknown) => {
        console.error(error)
        process.exit(1)
      })
    })
  return {
    isStopping: () => stopping,
    /** Adds a step; the last one added comes first. */
    onStop: (step: () => Promise<unknown>) => {
      steps.push(step)
    },
  }
}
