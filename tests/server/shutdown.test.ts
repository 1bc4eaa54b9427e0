import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

import { expect, it } from 'vitest'

import { childEnv } from './child-env.ts'

const shutdown = new URL('../../src/server/shutdown.ts', import.meta.url).href

it('끄는 일이 끝나지 않아도, 지키는 프로그램이 죽이는 10초보다 먼저 스스로 끝난다', async () => {
  const program = `
    import { mock } from 'node:test'
    import { createShutdown } from '${shutdown}'
    mock.timers.enable({ apis: ['setTimeout'] })
    createShutdown().onStop(() => new Promise(() => {}))
    process.on('SIGTERM', () => {
      console.log('끄는 중')
      mock.timers.tick(9_999)
      process.exit(1)
    })
    setInterval(() => {}, 60_000)
    process.kill(process.pid, 'SIGTERM')`
  const run = promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program], { env: childEnv })
  // Rejects if the process exits with another code than 0.
  expect(await run).toEqual({ stdout: '끄는 중\n', stderr: '' })
})
