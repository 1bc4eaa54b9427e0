import { expect, it } from 'vitest'

import { fix, sources } from './architecture/sources.ts'

const code = sources.filter((file) => /\.tsx?$/.test(file.path))

/** A type and a value of one name in one file count once. */
const exportedNames = (text: string): readonly string[] => [
  ...new Set(
    [...text.matchAll(/^export (?:async )?(?:const|function\*?|class|type|interface) (\w+)/gm)].flatMap(
      ([, name]) => name ?? [],
    ),
  ),
]

it('한 이름은 한 파일만 내보낸다: 이름이 같으면 무엇을 부르는지 읽어서는 모른다', () => {
  // The router wants one, and Vitest the other.
  const demanded = new Set(['Route', 'setup'])
  const exports = code.flatMap((file) => exportedNames(file.text).map((name) => ({ name, path: file.path })))
  const twice = [...Map.groupBy(exports, ({ name }) => name)]
    .filter(([name, places]) => places.length > 1 && !demanded.has(name))
    .map(([name, places]) => `${name}: ${places.map(({ path: file }) => file).join(', ')}`)
  expect(fix(twice, '저마다 무엇인지 말하는 이름을 붙이거나, 한곳에 두고 함께 쓰세요.')).toEqual([])
})

it('남이 들여오는 이름만 내보낸다', () => {
  // Known by name outside of the sources: the router's, Vite's plugins, the renderer that the server loads from the build, and
  // what `run.mjs` loads.
  const demanded = new Set([
    'Route',
    'errorsWithoutStack',
    'retryFailedStyles',
    'fonts',
    'lateStylesLast',
    'misspeltLines',
    'packedFiles',
    'render',
    'withoutUnusedReact',
  ])
  const words = new Map(code.map(({ path: file, text }) => [file, new Set(text.match(/\w+/g))]))
  const unused = code
    .filter((file) => file.path.startsWith('src/'))
    .flatMap((file) => {
      const importers = code.filter(({ imports }) => imports.includes(file.path))
      return exportedNames(file.text)
        .filter((name) => !demanded.has(name) && !importers.some((other) => words.get(other.path)?.has(name)))
        .map((name) => `${file.path}: ${name}`)
    })
  expect(fix(unused, '`export`를 떼거나, 아무도 쓰지 않으면 지우세요.')).toEqual([])
})
