import { expect, test } from 'vitest'

import { withScreenScripts } from '#/server/pages/screen-scripts.ts'

const chunk = (file: string, imports: readonly string[] = []) => ({ file, imports: [...imports] })
const withScripts = withScreenScripts({
  'index.html': chunk('assets/index.js', ['_react.js']),
  '_react.js': chunk('assets/react.js'),
  '_cards.js': chunk('assets/cards.js', ['_react.js', '_thumbnail.js']),
  '_thumbnail.js': chunk('assets/thumbnail.js', ['_cards.js']),
  'src/routes/index.tsx?tsr-split=component': chunk('assets/home.js', ['index.html', '_cards.js']),
  'src/routes/tag.index.tsx?tsr-split=component': chunk('assets/tags.js', ['index.html']),
})

const added = (pathname: string): readonly (string | undefined)[] =>
  [...withScripts('<head></head>', pathname).matchAll(/<link rel="modulepreload"[^>]* href="([^"]+)"/g)].map(
    ([, href]) => href,
  )

test('화면마다 제 스크립트를, 모든 화면에 있는 것은 빼고, 처음부터 함께 부른다', () => {
  expect(added('/')).toEqual(['/assets/home.js', '/assets/cards.js', '/assets/thumbnail.js'])
  expect(added('/tag')).toEqual(['/assets/tags.js'])
})

test.each(['/tag/1/%EB%B0%A4', '/category/1', '/category/1/sub/2', '/pages/1/x', '/nothing', '/%'])(
  '%s: 모르는 것은 부르지 않는다',
  (pathname) => {
    expect(added(pathname)).toEqual([])
  },
)
