import { createServer } from 'node:http'

import { expect, onTestFinished, test } from 'vitest'

import { siteDefaults } from '#/contract/site.ts'
import { createDevServer } from '#/server/pages/dev-server.ts'

import { openApp } from './open-app.ts'

test('npm run dev에서도 풀 수 없는 주소는 탈이 아니라 없는 화면이다', { timeout: 30_000 }, async () => {
  const { shell, close } = await createDevServer(createServer(), siteDefaults)
  onTestFinished(close)
  const { app } = await openApp({ shell })
  for (const path of ['/pages/1/%ZZ', '/nothing'])
    expect((await app.fetch(new Request(`http://localhost${path}`))).status).toBe(404)
})
