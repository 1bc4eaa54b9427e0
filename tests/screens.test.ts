import { readFileSync } from 'node:fs'
import path from 'node:path'

import { expect, it } from 'vitest'

import { matchScreen, screens } from '#/contract/screens.ts'
import { componentOf, screenScripts } from '#/server/pages/screen-files.ts'

import { root, sources } from './architecture/sources.ts'
import { screenBudgets } from './bundle/budgets.ts'
import { postFile } from './server/blog.ts'
import { openBlogServer } from './server/open-blog-server.ts'

/** Every address that the app has, as its route spells it: `/category/$id/sub/$subId`. */
const routes = sources.flatMap((source) => {
  const address = /createFileRoute\('([^']+)'\)/.exec(source.text)?.[1]
  return address === undefined
    ? []
    : [{ file: source.path, text: source.text, route: address, address: address.replace(/(?<=.)\/$/, '') }]
})

const addressOf = (route: string): RegExp => {
  const parts = route.split('/').slice(1)
  const pattern = parts.map((part) => (part.startsWith('{-$') ? '(?:/.+)?' : `/${part.replace(/^\$.*/, '[^/]+')}`))
  return new RegExp(String.raw`^${pattern.join('')}(?:\?.*)?$`)
}

const openOne = async () => {
  const app = await openBlogServer()
  await app.show([postFile('가.md', { category: '책', subcategory: '시', tags: ['밤'] })])
  const sitemap = await (await app.fetch('/sitemap.xml')).text()
  const listed = [...sitemap.matchAll(/<loc>https:\/\/[^/]+([^<]*)<\/loc>/g)].map((match) => match[1] ?? '')
  return { ...app, listed }
}

it('주소마다 화면이 있고, 화면의 표에 한 줄씩 있다', () => {
  const listed = sources.flatMap(({ text }) => /createFileRoute\('([^']+)'\)/.exec(text)?.[1] ?? [])
  const rows = new Set<string>(screens.map(({ route }) => route))
  expect(listed.filter((route) => !rows.has(route))).toEqual([])
  expect(listed.length).toBeGreaterThanOrEqual(7)
})

it.for(routes)('$address: 서버가 알고, 제 스크립트가 함께 가고, 사이트맵에 있다', async ({ route, address, text }) => {
  const { fetch, listed } = await openOne()
  const found = listed.find((it) => addressOf(address).test(it))
  const manifest = {
    '_app.js': { file: 'app.js', name: 'app', imports: [] },
    [componentOf(route)]: { file: 'own.js', imports: [] },
  }
  const fixes = [
    ...(screenScripts(manifest)(matchScreen(found ?? address)?.screen ?? null).includes('/own.js')
      ? []
      : [`${address}: 첫 HTML이 이 화면의 스크립트를 부르지 않습니다. src/contract/screens.ts의 screens에 더하세요.`]),
    // What search engines are asked to leave out.
    ...(found === undefined && !/noindex|personalHead/.test(text)
      ? [`${address}: 사이트맵에 없습니다. src/server/feeds/sitemap.ts에 더하세요.`]
      : []),
    ...((await fetch(found ?? address)).status === 200
      ? []
      : [`${address}: 서버가 모르는 주소라 404입니다. src/contract/screens.ts의 screens에 더하세요.`]),
  ]
  expect(fixes).toEqual([])
})

it('답을 기다리는 화면에는 그동안 설 것이 있다', () => {
  const bare = routes.filter(({ text }) => text.includes('ensureQueryData(') && !text.includes('pendingComponent'))
  const returning = routes.filter(({ text }) => /loader: \([^)]*\) => (?!\{)/.test(text))
  expect([
    ...bare.map(
      ({ file }) => `${file}: 처음 열 때 답이 올 때까지 아무것도 서지 않습니다. pendingComponent를 더하세요.`,
    ),
    ...returning.map(({ file }) => `${file}: loader가 답을 돌려주면 첫 HTML에 두 번 실립니다. { await …; }로 쓰세요.`),
  ]).toEqual([])
})

/** Where each screen is tried, and what it is that is seen there. */
const trials = {
  'tests/features/titles.test.tsx': '문서의 제목이 무엇인지',
  'tests/features/cold-load.test.tsx': '부름이 서로를 기다리지 않는지',
  'tests/features/other-origin.test.tsx': '서버가 다른 출처에 있어도 글 속의 고리가 여기서 여는 화면인지',
  'tests/app/hydration.test.ts': '이어받은 뒤 아무것도 묻지 않는지',
  'tests/app/accessibility.test.ts': '보조 기술로 읽히는지',
  'tests/app/sharing.test.ts': '나누면 제목과 그림이 보이는지',
}

it.for(Object.entries(trials))('%s는 모든 화면을 본다', ([file, what]) => {
  const text = readFileSync(path.join(root, file), 'utf8')
  const tried = [...text.matchAll(/'(\/[^']*)'/g)].map((match) => match[1] ?? '')
  const untried = routes.filter(({ address }) => !tried.some((it) => addressOf(address).test(it)))
  expect(
    untried.map(({ address }) => `${address}: ${what}는 ${file}가 봅니다. 거기에 이 화면의 주소를 더하세요.`),
  ).toEqual([])
})

it('화면마다 받을 것의 한도가 있다', () => {
  const limited = new Set(screenBudgets.map(({ route }) => route))
  const unlimited = routes.filter(({ route }) => !limited.has(route))
  expect(unlimited.map(({ file }) => `${file}: tests/bundle/budgets.ts의 screenBudgets에 한 줄을 더하세요.`)).toEqual(
    [],
  )
})
