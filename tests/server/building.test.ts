import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'

import { expect, it, onTestFinished } from 'vitest'

import { buildApp, CannotBuild } from '#/server/building/build.ts'

import { childEnv } from './child-env.ts'
import { scratchFolder } from './scratch-folder.ts'

/** A project whose app is how many times it was built. */
const openProject = async () => {
  const root = await scratchFolder()
  let count = 0
  const lines: string[] = []
  const put = async (path: string, text: string) => {
    await mkdir(join(root, path, '..'), { recursive: true })
    await writeFile(join(root, path), text)
  }
  const leave = async (folder: string) => {
    count += 1
    for (const file of ['client/index.html', 'client/.vite/manifest.json', 'server/entry-server.js']) {
      await mkdir(join(folder, file, '..'), { recursive: true })
      await writeFile(join(folder, file), String(count))
    }
  }
  await put('src/entry-client.tsx', '하나')
  await put('package-lock.json', '{}')
  return {
    root,
    put,
    leave,
    lines,
    count: () => count,
    start: (build = leave, always = false) => buildApp({ root, build, always, tell: (line) => lines.push(line) }),
    app: () => readFile(join(root, 'dist/client/index.html'), 'utf8'),
  }
}

it('바뀐 것이 없으면 빌드하지 않고, 소스나 설정이나 의존성이 바뀌면 한다', async () => {
  const { put, start, count, app } = await openProject()
  await start()
  await start()
  // As each build does.
  await put('src/routeTree.gen.ts', '빌드가 쓴 것')
  await put('src/entry-client.tsx', '하나')
  // The server's settings are not part of the app.
  await put('.env', 'SITE_TITLE=책상')
  await start()
  expect(count()).toBe(1)
  const changes = ['src/entry-client.tsx', 'src/ui/새.css', 'index.html', 'vite.config.ts', 'package-lock.json']
  for (const path of [...changes, 'node_modules/.package-lock.json']) {
    const before = count()
    await put(path, `바뀐 ${path}`)
    await start()
    await start()
    expect([path, count()]).toEqual([path, before + 1])
  }
  expect(await app()).toBe(String(count()))
})

it('없어진 빌드와, 언제나 하라는 빌드는 바뀐 것이 없어도 한다', async () => {
  const { root, start, leave, count } = await openProject()
  await start()
  await rm(join(root, 'dist/client'), { recursive: true })
  await start()
  expect(count()).toBe(2)
  await start(leave, true)
  expect(count()).toBe(3)
})

it('빌드하는 동안에도, 빌드가 실패해도 앞의 것이 온전히 있고, 다음에 다시 한다', async () => {
  const { put, start, leave, app } = await openProject()
  await start()
  await put('src/entry-client.tsx', '둘')
  const broken = start(async (folder) => {
    await leave(folder)
    expect(await app()).toBe('1')
    throw new Error('문법이 틀렸다')
  })
  await expect(broken).rejects.toThrow('문법이 틀렸다')
  expect(await app()).toBe('1')
  await start()
  expect(await app()).toBe('3')
})

it('빌드하는 사이에 고친 것은 다음에 빌드한다', async () => {
  const { put, start, leave, count } = await openProject()
  await start(async (folder) => {
    await put('src/entry-client.tsx', '그사이')
    await leave(folder)
  })
  await start()
  expect(count()).toBe(2)
})

it('한꺼번에 켜면 하나만 빌드하고, 나머지는 기다렸다가 그것을 쓴다', async () => {
  const { start, leave, lines, count } = await openProject()
  const [begun, go] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const first = start(async (folder) => {
    begun.resolve()
    await go.promise
    await leave(folder)
  })
  await begun.promise
  const others = [start(), start()]
  await expect.poll(() => lines.filter((line) => line.includes('기다립니다'))).toHaveLength(2)
  expect(count()).toBe(0)
  go.resolve()
  await Promise.all([first, ...others])
  expect(count()).toBe(1)
})

it('빌드할 폴더에 쓸 수 없으면 어느 폴더인지 말한다', async () => {
  const { root, start, lines } = await openProject()
  await rm(root, { recursive: true })
  const failed = start()
  await expect(failed).rejects.toThrow(CannotBuild)
  await expect(failed).rejects.toThrow(`쓸 수 있게 해 주세요: ${root}`)
  expect(lines).toEqual([])
})

it('빌드하다 죽은 것은 아무도 막지 않는다', async () => {
  const { root, start, count } = await openProject()
  const script = `import { lockFile } from ${JSON.stringify(resolve('src/server/database/process-lock.ts'))}
    await lockFile('dist.lock', () => {})
    console.log('locked')
    setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], { cwd: root, env: childEnv })
  onTestFinished(() => void child.kill('SIGKILL'))
  await once(child.stdout, 'data')
  const waiting = start()
  await expect.poll(() => existsSync(join(root, 'dist.lock'))).toBe(true)
  expect(count()).toBe(0)
  child.kill('SIGKILL')
  await waiting
  expect(count()).toBe(1)
})

it('디스크가 가득 차 빌드하지 못하면 그렇다고 말하고, 반쯤 된 것을 남기지 않는다', async () => {
  const { root, start, leave } = await openProject()
  const failed = start(async (folder) => {
    await leave(folder)
    throw Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' })
  })
  await expect(failed).rejects.toThrow(CannotBuild)
  await expect(failed).rejects.toThrow('디스크가 가득 차')
  expect(await readdir(root)).not.toContain('dist.new')
})

it.each([
  ['dist', 0o555],
  ['dist.lock', 0o400],
  ['src/entry-client.tsx', 0o000],
  ['src/ui', 0o000],
])('다른 사용자의 것이 섞여 있으면 폴더와 막힌 곳을 말한다: %s', async (name, mode) => {
  const { root, start, put } = await openProject()
  await put('src/ui/새.css', '')
  await start()
  await put('index.html', '둘')
  const place = join(root, name)
  for (const shared of ['', 'dist', 'dist.lock']) await chmod(join(root, shared), 0o777)
  await chmod(place, mode)
  // The superuser may write everywhere, and becomes another user once the modules are loaded.
  const script = `import { buildApp } from ${JSON.stringify(resolve('src/server/building/build.ts'))}
    if (process.getuid() === 0) process.setuid(65534)
    const build = async () => console.log('빌드했다')
    await buildApp({ root: ${JSON.stringify(root)}, build, tell: () => {} }).catch(({ message }) => console.log(message))`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], { env: childEnv })
  child.stdout.setEncoding('utf8')
  const said = (await child.stdout.toArray()).join('').trim()
  await chmod(place, 0o755)
  expect(said).toMatch(/^앱을 빌드할 수 없습니다/)
  expect(said).toContain(`읽고 쓸 수 있게 해 주세요: ${root} (지금 막힌 곳: ${place})`)
})
