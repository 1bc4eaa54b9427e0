/** Hard limit of a stop; below the 10 s that supervisors allow. */
const stopDeadlineMs = 9_000
/** How long a stop waits for running requests. */
export const requestDeadlineMs = 8_000
/** A second signal within this time is a duplicate: npm repeats signals that the process gets directly. */
const duplicateSignalMs = 1_000

/** Graceful shutdown on SIGTERM or SIGINT; the second signal exits at once. */
export const createShutdown = () => {
  const steps: (() => Promise<unknown>)[] = []
  let since: number | null = null
  const stop = async (): Promise<void> => {
    if (since !== null) {
      if (performance.now() - since >= duplicateSignalMs) process.exit(1)
      return
    }
    since = performance.now()
    setTimeout(() => process.exit(0), stopDeadlineMs).unref()
    // A failed step must not keep the next from closing the database.
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
    isStopping: () => since !== null,
    /** Adds a step; the last one added runs first. */
    onStop: (step: () => Promise<unknown>) => {
      steps.push(step)
    },
  }
}
