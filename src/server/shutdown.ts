/** Within this time the process is gone, whatever still hangs: the promise is 10 seconds. */
const deadline = 9_000
/** npm passes on what systemd or a terminal has told this process as well: one wish that comes twice, in milliseconds. */
const echo = 1_000

/** Ends the process in order on SIGTERM or SIGINT, and at once on the second one. */
export const createShutdown = () => {
  const steps: (() => Promise<unknown>)[] = []
  let since: number | null = null
  const stop = async (): Promise<void> => {
    if (since !== null) {
      if (performance.now() - since >= echo) process.exit(1)
      return
    }
    since = performance.now()
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
    isStopping: () => since !== null,
    /** Adds a step; the last one added comes first. */
    onStop: (step: () => Promise<unknown>) => {
      steps.push(step)
    },
  }
}
