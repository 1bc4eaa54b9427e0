import { expect, it } from 'vitest'

import { createContentVersion } from '#/server/cache/content-version.ts'
import type { PostFile } from '#/server/posts-folder/post-file.ts'

import { postFile } from './blog.ts'
import { openBlogServer } from './open-blog-server.ts'

const aliased = (path: string, aliases: readonly string[], given: Partial<PostFile> = {}) =>
  postFile(path, { aliases, ...given })

/** A running blog that caches its answers; `go` is where an address leads, or its status. */
const openMoved = async (...files: readonly PostFile[]) => {
  const version = createContentVersion()
  const blog = await openBlogServer({}, version)
  const show = (...given: readonly PostFile[]) => blog.show(given)
  await show(...files)
  const go = async (path: string) => {
    const { status, headers } = await blog.fetch(path)
    return status === 301 ? headers.get('location') : status
  }
  return { ...blog, show, go }
}

it.each([
  '/entry/첫-글',
  '/entry/%EC%B2%AB-%EA%B8%80',
  `/entry/${encodeURIComponent('첫-글'.normalize('NFD'))}`,
  '/entry/첫-글/',
  '//entry//첫-글',
  '/entry/첫-글.html',
  '/entry/첫-글/index.html',
])('옛 주소는 어떻게 적어도 제 글로 한 번에 보낸다: %s', async (path) => {
  const { fetch } = await openMoved(aliased('가.md', ['/entry/첫-글']))
  for (const method of ['GET', 'HEAD']) {
    const response = await fetch(`${path}?utm_source=a`, { method })
    expect([response.status, response.headers.get('location')]).toEqual([301, '/pages/1/%EA%B0%80?utm_source=a'])
    expect(response.headers.get('cache-control')).toBe('no-cache')
  }
})

it('누구의 옛 주소도 아니면 전과 같은 404이다', async () => {
  const before = await (await openMoved(postFile('가.md'))).fetch('/entry/없음')
  const { fetch } = await openMoved(aliased('가.md', ['/entry/첫-글', '/12']))
  for (const path of ['/entry/없음', '/entry', '/123', '/ENTRY/첫-글', '/entry/첫-글/1']) {
    const response = await fetch(path)
    expect(response.status).toBe(404)
    expect([...response.headers]).toEqual([...before.headers])
  }
})

it('켜 둔 채로 적은 옛 주소는 곧바로 통하고, 지우거나 초안이 되거나 내린 글의 것은 404이다', async () => {
  const { show, go } = await openMoved(postFile('가.md'))
  expect(await go('/12')).toBe(404)
  await show(aliased('가.md', ['/12']))
  expect(await go('/12')).toBe('/pages/1/%EA%B0%80')
  await show(aliased('가.md', ['/13'], { slug: '새-이름' }))
  expect([await go('/12'), await go('/13')]).toEqual([404, '/pages/1/%EC%83%88-%EC%9D%B4%EB%A6%84'])
  await show(aliased('가.md', ['/13'], { draft: true }))
  expect(await go('/13')).toBe(404)
  await show(aliased('가.md', ['/13']))
  expect(await go('/13')).toBe('/pages/1/%EA%B0%80')
  await show(postFile('나.md'))
  expect(await go('/13')).toBe(404)
})

it('두 글에 적힌 옛 주소는 번호가 앞선 글로 가고, 그 글이 내놓으면 다음 글로 간다', async () => {
  const [first, second] = [aliased('가.md', ['/12']), aliased('나.md', ['/12'])]
  const { show, go } = await openMoved(postFile('가.md'), second)
  expect(await go('/12')).toBe('/pages/2/%EB%82%98')
  await show(first, second)
  expect(await go('/12')).toBe('/pages/1/%EA%B0%80')
  await show(postFile('가.md', { draft: true }), second)
  expect(await go('/12')).toBe('/pages/2/%EB%82%98')
})

it('파일이 틀려 남겨 둔 글의 옛 주소도 남는다', async () => {
  const { show, fetch } = await openBlogServer()
  await show([aliased('가.md', ['/12'])])
  await show([postFile('나.md')], ['가.md'])
  expect((await fetch('/12')).headers.get('location')).toBe('/pages/1/%EA%B0%80')
})

it.each([
  '/tag',
  '/pages/1',
  '/category/9',
  '/api/old',
  '/images/old',
  '/files/old',
  '/assets/old',
  '/covers/old',
  '/healthz',
])('화면이나 파일이나 API의 주소는 옛 주소로 적어도 그대로다: %s', async (path) => {
  const statusOf = async (...aliases: string[]) => {
    const { fetch } = await openMoved(postFile('가.md'), aliased('나.md', aliases))
    const { status, headers } = await fetch(path)
    return [status, headers.get('location')]
  }
  expect(await statusOf(path)).toEqual(await statusOf())
})

it('워드프레스의 번호 주소는 적은 것만 제 글로 가고, 나머지는 첫 화면이다', async () => {
  const { go } = await openMoved(aliased('가.md', ['/?p=12']))
  expect(await go('/?p=12')).toBe('/pages/1/%EA%B0%80')
  expect(await go('/?p=12&utm_source=a')).toBe('/pages/1/%EA%B0%80?utm_source=a')
  for (const path of ['/', '/?p=13', '/?p=', '/?q=12', '/?p=/12']) expect(await go(path)).toBe(200)
  expect(await go('/tag?p=12')).toBe(200)
})
