import type { Reporter, TestCase, TestModule } from 'vitest/node'

const counts = (modules: readonly TestModule[]) => {
  const count = { passed: 0, failed: 0, skipped: 0 }
  for (const testModule of modules) {
    // A file that could not even be collected has no test to fail, nor has an empty group of tests.
    for (const group of [testModule, ...testModule.children.allSuites()])
      if (group.errors().length > 0) count.failed += 1
    for (const test of testModule.children.allTests()) {
      const state: ReturnType<TestCase['result']>['state'] = test.result().state
      if (state !== 'pending') count[state] += 1
    }
  }
  return count
}

/** Ends the run with whatever there is to say, and one line that a machine can read. */
export const closingLine = (remarks: readonly string[]): Reporter => ({
  onTestRunEnd: (modules, unhandled) => {
    const { passed, failed, skipped } = counts(modules)
    const line = `${passed} passed, ${failed + unhandled.length} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
    // After the summary, which is printed when this turn of the loop is over.
    process.on('exit', () => process.stdout.write(`\n${[...remarks, line].join('\n')}\n`))
  },
})
