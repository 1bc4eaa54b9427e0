import { expect, it } from 'vitest'

import { matchScreen } from '#/contract/screens.ts'
import { nextScripts, screenScripts } from '#/server/pages/screen-files.ts'

const chunk = (file: string, imports: readonly string[] = [], name?: string) => ({ file, imports: [...imports], name })
const manifest = {
  '_app.js': chunk('app.js', ['_react.js', '_router.js'], 'app'),
  '_react.js': chunk('react.js'),
  '_router.js': chunk('router.js', ['_react.js']),
  '_cards.js': chunk('cards.js', ['_react.js', '_thumbnail.js']),
  '_thumbnail.js': chunk('thumbnail.js', ['_cards.js']),
  'src/routes/-lists.tsx': chunk('lists.js', ['_app.js', '_cards.js']),
  'src/routes/search.tsx?tsr-split=component': chunk('search.js', ['_app.js']),
  'src/http/calls.ts': chunk('calls.js', ['_schemas.js']),
  '_schemas.js': chunk('schemas.js', ['_react.js']),
}
const screenAt = (pathname: string) => matchScreen(pathname)?.screen ?? null
const scriptsOf = (pathname: string) => screenScripts(manifest)(screenAt(pathname))
const nextOf = (pathname: string) => nextScripts(manifest)(screenAt(pathname))
const everywhere = ['/react.js', '/router.js', '/app.js']

it('화면마다 모든 화면의 스크립트와 제 것을, 저마다 기대는 것 다음에 부른다', () => {
  expect(scriptsOf('/search')).toEqual([...everywhere, '/search.js'])
})

it.each(['/', '/category/1', '/category/1/sub/2', '/tag/1/%EB%B0%A4'])(
  '%s: 목록의 화면은 한 꾸러미에 있다',
  (pathname) => {
    expect(scriptsOf(pathname)).toEqual([...everywhere, '/thumbnail.js', '/cards.js', '/lists.js'])
  },
)

it.each(['/tag', '/pages/1/x', '/nothing', '/%'])('%s: 빌드에 없는 화면이면 모든 화면의 것만 부른다', (pathname) => {
  expect(scriptsOf(pathname)).toEqual(everywhere)
})

it.each(['/', '/category/1', '/category/1/sub/2', '/tag/1/%EB%B0%A4', '/search'])(
  '%s: 글을 여는 데 더 드는 스크립트를 미리 받아 둔다',
  (pathname) => {
    expect(nextOf(pathname)).toEqual(['/schemas.js', '/calls.js'])
  },
)

it.each(['/pages/1/x', '/tag', '/my', '/owner', '/nothing'])('%s: 미리 받아 두는 것이 없다', (pathname) => {
  expect(nextOf(pathname)).toEqual([])
})
