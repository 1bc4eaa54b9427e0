import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { expect, it } from 'vitest'

import { shortClassNames } from '#/server/building/class-names.ts'

import { scratchFolder } from './scratch-folder.ts'

const openFolder = async (count: number) => {
  const folder = await scratchFolder()
  await mkdir(join(folder, 'ui'))
  const files = Array.from({ length: count }, (_, index) => join(folder, 'ui', `${1_000 + index}.module.css`))
  await Promise.all(files.map((file) => writeFile(file, '')))
  return { folder, files }
}

it('모양 이름은 짧고, 어느 두 파일의 것도 같지 않다', async () => {
  const { folder, files } = await openFolder(60)
  const nameOf = shortClassNames(folder)
  const names = files.flatMap((file) => ['header', 'title', 'list'].map((name) => nameOf(name, file)))
  expect(new Set(names).size).toBe(names.length)
  for (const name of names) expect(name).toMatch(/^[a-z]{1,2}\d$/)
})

it('서버가 쓰는 모양 이름은 브라우저가 쓰는 것과 같다', async () => {
  const { folder, files } = await openFolder(3)
  const [browser, server] = [shortClassNames(folder), shortClassNames(folder)]
  const namesOf = (nameOf: typeof browser, order: readonly string[]) =>
    Object.fromEntries(
      order.map((file) => [file, [nameOf('header', file), nameOf('title', file), nameOf('header', file)]]),
    )
  expect(namesOf(server, files.toReversed())).toEqual(namesOf(browser, files))
})

it('모르는 파일의 모양에는 이름을 지어 주지 않는다', async () => {
  const { folder } = await openFolder(1)
  expect(() => shortClassNames(folder)('header', join(folder, 'ui/new.module.css'))).toThrow('new.module.css')
})
