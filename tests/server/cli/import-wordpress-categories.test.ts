import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { expect, it } from 'vitest'

import { category, item, runImport, term, withExport, wxr } from './wordpress-export.ts'

const importing = async (xml: string, ...more: readonly string[]) => {
  const folder = await withExport(xml)
  const { complaint, code } = await runImport(folder, ...more)
  const readText = (path: string) => readFile(join(folder, 'posts/wordpress', path), 'utf8')
  return { complaint, code, readText }
}

it('이름이 같은 하위 카테고리는 저마다 제 카테고리에 든다', async () => {
  const { readText } = await importing(
    wxr(
      category('a', '', '여행') +
        category('b', '', '살림') +
        category('tips', 'a', '요령') +
        category('tips-b', 'b', '요령') +
        item({ id: 1, title: '여행 글', content: '', more: term('category', '요령', 'tips') }) +
        item({ id: 2, title: '살림 글', content: '', more: term('category', '요령', 'tips-b') }),
    ),
  )
  expect(await readText('1-여행-글.md')).toContain('category: 여행\nsubcategory: 요령\n')
  expect(await readText('2-살림-글.md')).toContain('category: 살림\nsubcategory: 요령\n')
})

it('상위와 하위 카테고리에 함께 든 글은 하위 카테고리에 들고, 둘 다 태그가 되지 않는다', async () => {
  const terms = [term('category', '개발', 'dev'), term('category', '웹', 'web'), term('category', '일상', 'life')]
  const more = (...order: readonly number[]) => order.map((index) => terms[index] ?? '').join('')
  const { readText } = await importing(
    wxr(
      category('dev', '', '개발') +
        category('web', 'dev', '웹') +
        category('life', '', '일상') +
        item({ id: 1, title: '가', content: '', more: more(0, 2, 1) }) +
        item({ id: 2, title: '나', content: '', more: more(1, 0) }),
    ),
  )
  expect(await readText('1-가.md')).toMatch(/\ncategory: 개발\nsubcategory: 웹\ntags:\s*- 일상\naliases:/)
  expect(await readText('2-나.md')).toMatch(/\ncategory: 개발\nsubcategory: 웹\naliases:/)
})

it('--publish는 초안을 올리지 않으니 받지 않는다', async () => {
  const { complaint, code } = await importing(wxr(''), '--publish')
  expect({ complaint, code }).toEqual({ complaint: expect.stringContaining('--publish: 티스토리에만'), code: 2 })
})
