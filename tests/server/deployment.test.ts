import { readFile } from 'node:fs/promises'

import { Client } from 'pg'
import { expect, it, onTestFinished, vi } from 'vitest'
import { parse } from 'yaml'
import * as z from 'zod'

import { parseSettings } from '#/server/settings.ts'

const Compose = z.object({
  services: z.object({
    blog: z.object({
      environment: z.record(z.string(), z.string()),
      env_file: z.array(z.object({ path: z.string(), required: z.boolean() })).default([]),
    }),
  }),
})

/** What the containers of `.deploy/compose.yaml` are given, where the owner sets these variables. */
const compose = async (given: Readonly<Record<string, string>>) => {
  const text = await readFile('.deploy/compose.yaml', 'utf8')
  const { environment, env_file } = Compose.parse(parse(text)).services.blog
  const filledIn = Object.entries(environment).map(([name, value]) => [
    name,
    value.replaceAll(/\$\{(\w+):[-?]\}/g, (_whole, variable) => given[String(variable)] ?? ''),
  ])
  return { environment: z.record(z.string(), z.string()).parse(Object.fromEntries(filledIn)), env_file }
}

it('Docker로 켜는 데이터베이스의 비밀번호에는 어떤 글자든 쓸 수 있다', async () => {
  const password = 'a/b@c:d#e?f%g h&'
  const { environment } = await compose({ POSTGRES_PASSWORD: password, SITE_URL: 'https://blog.example.com' })
  const { databaseUrl } = parseSettings(environment)
  vi.stubEnv('PGPASSWORD', environment.PGPASSWORD)
  onTestFinished(() => void vi.unstubAllEnvs())
  const client = new Client({ connectionString: databaseUrl ?? '' })
  expect(client).toMatchObject({ user: 'geulbang', password, host: 'database', port: 5432, database: 'geulbang' })
})

it('Docker로 켜도 다른 설정을 모두 줄 수 있고, 주지 않아도 켜진다', async () => {
  const { environment, env_file } = await compose({ POSTGRES_PASSWORD: 'x', SITE_URL: 'https://blog.example.com' })
  expect(env_file).toEqual([{ path: '.env', required: false }])
  // What stands here wins over the file, even if it is empty.
  expect(Object.keys(environment).toSorted()).toEqual([
    'ADMIN_PASSWORD',
    'DATABASE_URL',
    'DATA_DIR',
    'HOST',
    'PGPASSWORD',
    'PORT',
    'POSTS_DIR',
    'SITE_URL',
    'TRUST_PROXY',
  ])
})
