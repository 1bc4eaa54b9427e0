import { spawn } from 'node:child_process'
import { createServer } from 'node:http'

import { expect, it, onTestFinished } from 'vitest'

import { listen } from '#/server/http/serve.ts'

import { childEnv } from '../server/child-env.ts'
import { useBlog } from './reader.ts'

const { visit } = useBlog()

const freePort = async (): Promise<number> => {
  const server = createServer()
  const port = await listen(server, '127.0.0.1', 0)
  server.close()
  return port
}

/** Starts `npm run dev:mock`; resolves with its address once that answers. */
const startMock = async (): Promise<string> => {
  const port = await freePort()
  const options = ['run', 'dev:mock', '--', '--host', '127.0.0.1', '--port', String(port), '--strictPort']
  const child = spawn('npm', options, { env: childEnv, detached: true })
  const { pid } = child
  // npm does not pass every signal on to what it runs.
  onTestFinished(() => void (pid !== undefined && process.kill(-pid)))
  const address = `http://127.0.0.1:${port}`
  await expect
    .poll(() =>
      fetch(address).then(
        ({ ok }) => ok,
        () => false,
      ),
    )
    .toBe(true)
  return address
}

it('npm run dev:mock을 켜면 서버 없이도 글이 보이고, 흉내 서버의 칸이 구석에 있다', async () => {
  const baseURL = await startMock()
  const { page } = await visit('/', {
    baseURL,
    isEarly: true,
    expected: /^request to another host: http:\/\/127\.0\.0\.1:/,
  })
  await page.getByRole('complementary', { name: '흉내 서버' }).waitFor()
  const link = page.getByRole('list', { name: '글 목록' }).getByRole('link').first()
  const title = await link.innerText()
  await link.click()
  await page.getByRole('article').first().waitFor()
  await expect.poll(() => page.title()).toContain(title)
})
