import { readFileSync } from 'node:fs'

import { expect, it } from 'vitest'

const strokesIn = (file: string) =>
  [...readFileSync(file, 'utf8').matchAll(/<path d="([^"]+)"/g)].map(([, path]) => path)

it('도장의 획은 그것을 그리는 세 곳에서 같다', () => {
  const strokes = strokesIn('src/ui/brand/seal.svg')
  expect(strokes).toHaveLength(3)
  expect(strokesIn('src/ui/layout/site-header.tsx')).toEqual(strokes)
  expect(strokesIn('src/server/feeds/web-app.ts')).toEqual(strokes)
})
