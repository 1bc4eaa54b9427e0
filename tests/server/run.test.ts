import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdir, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { text } from 'node:stream/consumers'

import { expect, it } from 'vitest'

import { childEnv } from './child-env.ts'
import { scratchFolder } from './scratch-folder.ts'

const run = async (folder: string, [command, ...args]: readonly [string, ...string[]], env: object = {}) => {
  // npm asks for a home, which a user without an entry in the system's table has only by this name.
  const child = spawn(command, args, {
    cwd: folder,
    env: { ...childEnv, HOME: folder, ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const [complaint, exit] = await Promise.all([text(child.stderr), once(child, 'close')])
  return { complaint, code: Number(exit[0]) }
}

const oldNode = { NODE_OPTIONS: '--no-experimental-strip-types' }

it.each([
  ['start', {}],
  ['start', oldNode],
  ['blog', {}],
  ['blog', oldNode],
  ['dev', {}],
])('npm ci를 하지 않은 폴더에서 켜면 그것부터 하라고 한 줄로 말한다: %s %j', async (script, env) => {
  const folder = await scratchFolder()
  for (const path of ['package.json', 'src/server']) await cp(path, join(folder, path), { recursive: true })
  const { complaint, code } = await run(folder, ['npm', 'run', '--silent', script], env)
  expect(complaint).toMatch(/^이 폴더에서 npm ci를 끝까지 한 뒤에 다시 해 주세요\.[^\n]*\n$/)
  expect(code).toBe(1)
})

it('새 버전을 받고 npm ci를 하지 않았으면 그것부터 하라고 한다', async () => {
  const folder = await scratchFolder()
  for (const path of ['package.json', 'src']) await cp(path, join(folder, path), { recursive: true })
  await mkdir(join(folder, 'node_modules'))
  await writeFile(join(folder, 'node_modules/.package-lock.json'), '{}')
  const { complaint, code } = await run(folder, ['npm', 'run', '--silent', 'blog'])
  expect(complaint).toMatch(/^이 폴더에서 npm ci를 끝까지 한 뒤에 다시 해 주세요\.[^\n]*\n$/)
  expect(code).toBe(1)
})

it('다 깔린 폴더에서 잘못된 것은 있는 그대로 말한다', async () => {
  const folder = await scratchFolder()
  await mkdir(join(folder, 'node_modules'))
  await writeFile(join(folder, 'node_modules/.package-lock.json'), '{}')
  const { complaint, code } = await run(folder, [process.execPath, resolve('src/server/run.mjs'), 'none.ts'])
  expect(complaint).toContain('none.ts')
  expect(complaint).not.toContain('npm ci')
  expect(code).toBe(1)
})

it('폴더의 .env를 읽을 수 없으면 켜지 않고 한 줄로 말한다', async () => {
  const folder = await scratchFolder()
  await mkdir(join(folder, '.env'))
  const { complaint, code } = await run(folder, [process.execPath, resolve('src/server/run.mjs'), 'cli/main.ts'])
  expect(complaint).toMatch(/^\.env: 읽을 수 없습니다\.[^\n]*\n$/)
  expect(code).toBe(1)
})

it.each([
  ['UTF-8', Buffer.from("\uFEFFPOSTS_DIR='./없는 글'\r\n")],
  ['UTF-16', Buffer.from("\uFEFFPOSTS_DIR='./없는 글'\r\n", 'utf16le')],
  ['UTF-16 big endian', Buffer.from("\uFEFFPOSTS_DIR='./없는 글'\r\n", 'utf16le').swap16()],
])('Windows의 편집기가 바이트 순서 표시를 붙여 저장한 .env도 읽는다: %s', async (_encoding, settings) => {
  const folder = await scratchFolder()
  await writeFile(join(folder, '.env'), settings)
  const { complaint } = await run(folder, [process.execPath, resolve('src/server/run.mjs'), 'cli/main.ts', 'check'])
  expect(complaint).toContain(`${folder}/없는 글`)
})

it('.env가 UTF-8이 아니면 깨진 설정으로 켜지 않고 한 줄로 말한다', async () => {
  const folder = await scratchFolder()
  // `글` in the code page of Korean, in which Notepad of older Windows saves.
  await writeFile(join(folder, '.env'), Buffer.from("POSTS_DIR='./\xB1\xDB'\n", 'latin1'))
  const { complaint, code } = await run(folder, [
    process.execPath,
    resolve('src/server/run.mjs'),
    'cli/main.ts',
    'check',
  ])
  expect(complaint).toMatch(/^\.env: UTF-8로 저장된 파일이 아닙니다\.[^\n]*\n$/)
  expect(code).toBe(1)
})

it.each([
  ['ADMIN_PASSWORD=여름밤#2026', /^\.env: ADMIN_PASSWORD의 값이 # 앞에서 잘립니다\.[^\n]*\n$/],
  ['ADMIN_PASSWORD=#여름밤', /^\.env: ADMIN_PASSWORD의 값이 # 앞에서 잘립니다\.[^\n]*\n$/],
  ['ACCENT = #0B7285', /^\.env: ACCENT의 값이 # 앞에서 잘립니다\.[^\n]*\n$/],
  ['ACCENT= #fff', /^\.env: ACCENT의 값이 # 앞에서 잘립니다\.[^\n]*\n$/],
  ["ADMIN_PASSWORD='여름밤'2026", /^\.env: ADMIN_PASSWORD의 따옴표가 맞지 않습니다\.[^\n]*\n$/],
  ["ADMIN_PASSWORD='여름밤", /^\.env: ADMIN_PASSWORD의 따옴표가 맞지 않습니다\.[^\n]*\n$/],
  ['SITE_TITLE=“밤”', /^\.env: SITE_TITLE의 값을 곧은 작은따옴표로 감싸 주세요[^\n]*\n$/],
  ['SITE_TITLE: 밤', /^\.env: 3째 줄을 읽을 수 없습니다\.[^\n]*\n$/],
  ['SITE TITLE=밤', /^\.env: 3째 줄을 읽을 수 없습니다\.[^\n]*\n$/],
  ["ADMIN_PASSWORD='여름밤#2026'", /없는 글/],
  ['SITE_TITLE=밤 # 제목 #1', /없는 글/],
  ['SITE_TITLE= #비워 둠, A=#b', /없는 글/],
  ['SITE_TITLE= #123456번 글', /없는 글/],
  ['ACCENT= #add 빛깔은 나중에', /없는 글/],
  ['#ACCENT=#0b7285', /없는 글/],
  ["export SITE_TITLE = '밤' # 제목", /없는 글/],
  ["SITE_DESCRIPTION='한 줄\n두 줄'\nSITE_TITLE=", /없는 글/],
] as const)('.env의 %j은 뜻과 달리 읽힌 채로 켜지는 일이 없다', async (line, told) => {
  const folder = await scratchFolder()
  await writeFile(join(folder, '.env'), `# 내 블로그\nPOSTS_DIR='./없는 글'\n${line}\n`)
  const { complaint } = await run(folder, [process.execPath, resolve('src/server/run.mjs'), 'cli/main.ts', 'check'])
  expect(complaint).toMatch(told)
})

/** What a command says of an `.env` with one more name in it. */
const complaintOf = async (name: string, env?: object) => {
  const folder = await scratchFolder()
  await writeFile(join(folder, '.env'), `POSTS_DIR='./없는 글'\n${name}='비밀 값'\n`)
  return (await run(folder, [process.execPath, resolve('src/server/run.mjs'), 'cli/main.ts', 'check'], env)).complaint
}

it.each([
  ['SITE_TITEL', 'SITE_TITLE'],
  ['ADMIN_PASWORD', 'ADMIN_PASSWORD'],
  ['NOTIFYS', 'NOTIFY'],
  ['site_title', 'SITE_TITLE'],
  ['SITE-TITLE', 'SITE_TITLE'],
  ['DATBASE_ULR', 'DATABASE_URL'],
])('.env에 잘못 적은 이름은 값을 되뇌지 않고 알린 뒤, 그대로 켠다: %s', async (name, meant) => {
  const complaint = await complaintOf(name)
  expect(complaint).toMatch(new RegExp(`^\\.env: ${name}의 [^\n]*${meant}의 오타라면 [^\n]* 주세요\\.\n.*없는 글`))
  expect(complaint).not.toContain('비밀 값')
})

it.each(['PGHOST', 'SMTP_HOST', 'POSTGRES_PASSWORD', 'POSTS_DIR2'])(
  '다른 프로그램의 것이나 적힌 설정과 비슷할 뿐인 이름은 알리지 않는다: %s',
  async (name) => {
    // Nor names in the environment, which is for all programs.
    expect(await complaintOf(name, { PAGE_SIZ: '3' })).not.toContain('오타')
  },
)

it('메모장이 .env.txt로 저장한 설정은 모른 척하지 않고, 이름을 바꾸라고 한다', async () => {
  const folder = await scratchFolder()
  await writeFile(join(folder, '.env.txt'), "POSTS_DIR='./없는 글'\n")
  const start = () => run(folder, [process.execPath, resolve('src/server/run.mjs'), 'cli/main.ts', 'check'])
  expect(await start()).toEqual({ code: 1, complaint: expect.stringMatching(/^\.env\.txt: [^\n]*\.env로[^\n]*\n$/) })
  await writeFile(join(folder, '.env'), "POSTS_DIR='./다른 글'\n")
  expect((await start()).complaint).toContain('다른 글')
})

it.each([['main.ts'], ['cli/main.ts', 'check']])(
  '폴더의 .env에 적은 설정으로 켜지고, 켤 때 준 환경 변수가 그것을 이긴다: %s',
  async (...program) => {
    const folder = await scratchFolder()
    await writeFile(join(folder, '.env'), "# 내 블로그\nPORT=0\nPOSTS_DIR='./없는 글'\n")
    const start = (env?: object) => run(folder, [process.execPath, resolve('src/server/run.mjs'), ...program], env)
    expect(await start()).toEqual({ code: 1, complaint: expect.stringContaining(`${folder}/없는 글`) })
    const given = await start({ POSTS_DIR: './다른 글' })
    expect(given).toEqual({ code: 1, complaint: expect.stringContaining(`${folder}/다른 글`) })
  },
)
