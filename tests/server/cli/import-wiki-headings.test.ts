import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { expect, it } from 'vitest'

import { makeBlog, putFiles, reportIn, runBlog } from './run-blog.ts'

const importVault = async (files: Record<string, string>) => {
  const folder = await makeBlog()
  await putFiles(join(folder, '보관함'), { '.obsidian/app.json': '{}', ...files })
  const { output } = await runBlog(folder, ['import', 'markdown', '보관함'])
  const read = async (path: string) =>
    (await readFile(join(folder, 'posts/markdown', path), 'utf8')).replace(/^---\n[^]*?---\n\n/, '').trim()
  return { lines: reportIn(output), read }
}

const summer = '%EC%97%AC%EB%A6%84.md'

const target = `# 여름

## 바다: 이야기 (1)

### 모래

## 산

### 모래

%%
## 비밀
%%

## Links
`

it.each([
  ['[[여름#바다 이야기 (1)]]', `[여름 › 바다 이야기 (1)](${summer}#바다-이야기-1)`],
  ['[[여름#모래|첫 모래]]', `[첫 모래](${summer}#모래)`],
  ['[[여름#산#모래|산의 모래]]', `[산의 모래](${summer}#모래-1)`],
  ['[[여름#links]]', `[여름 › links](${summer}#links-1)`],
  ['[[여름#여름|제목]]', `[제목](${summer})`],
  ['[바다](여름.md#바다%20이야기%20(1))', '[바다](여름.md#바다-이야기-1)'],
  ['[산](<여름.md#산>)', '[산](<여름.md#산>)'],
  ['[제목](여름.md#여름)', '[제목](여름.md)'],
])('Obsidian의 링크가 가리키던 제목으로 이어진다: %s', async (written, expected) => {
  const { lines, read } = await importVault({ '글.md': `${written}\n`, '여름.md': target })
  expect(await read('글.md')).toBe(expected)
  expect(lines.filter((line) => line.includes('글.md'))).toEqual([])
})

it('글 안의 제목으로 가는 링크도 이어지고, 코드 안의 것은 그대로다', async () => {
  const body =
    '[[#준비 운동]] [[#준비 운동|먼저]] [먼저](#준비%20운동) [[#걷기|처음]] `[[#준비 운동]]`\n\n## 준비 운동\n'
  const { lines, read } = await importVault({ '걷기.md': `# 걷기\n\n${body}` })
  expect(lines).toEqual(['들여왔습니다: 글 1개 → posts/markdown'])
  expect(await read('걷기.md')).toBe(
    '[준비 운동](#준비-운동) [먼저](#준비-운동) [먼저](#준비-운동) [처음](%EA%B1%B7%EA%B8%B0.md) `[[#준비 운동]]`\n\n## 준비 운동',
  )
})

it('가리키는 제목이나 문단을 찾지 못하면 글의 처음으로 잇고 말한다', async () => {
  const body = '[[여름#없음|가]] [[여름#^abc|나]] [[여름#비밀|다]] [라](여름.md#없음) [[#없음]]\n'
  const { lines, read } = await importVault({ '글.md': body, '여름.md': target })
  expect(lines.filter((line) => line.includes('글.md'))).toEqual([
    '  글.md: 가리키는 자리를 찾지 못해 글의 처음으로 잇습니다. 자리를 고쳐 적어 주세요. 여름.md#없음',
    '  글.md: 가리키는 자리를 찾지 못해 글의 처음으로 잇습니다. 자리를 고쳐 적어 주세요. [[여름#없음|가]]',
    '  글.md: 가리키는 자리를 찾지 못해 글의 처음으로 잇습니다. 자리를 고쳐 적어 주세요. [[여름#^abc|나]]',
    '  글.md: 가리키는 자리를 찾지 못해 글의 처음으로 잇습니다. 자리를 고쳐 적어 주세요. [[여름#비밀|다]]',
    '  글.md: 가리키는 것을 찾지 못해 그대로 둡니다. [[#없음]]',
  ])
  expect(await read('글.md')).toBe(`[가](${summer}) [나](${summer}) [다](${summer}) [라](여름.md#없음) [[#없음]]`)
})

it('문서의 쪽은 링크에 남고, 그림의 크기는 그림의 말에 남지 않는다', async () => {
  const { read } = await importVault({
    '글.md': '[[지도.pdf#page=3]] ![바다|300](바다.png) ![산|20x30](바다.png) ![300|바다](바다.png)\n',
    '지도.pdf': '지도',
    '바다.png': '그림',
  })
  expect(await read('글.md')).toBe(
    '[지도.pdf › page=3](%EC%A7%80%EB%8F%84.pdf#page=3) ![바다](바다.png) ![산](바다.png) ![300|바다](바다.png)',
  )
})

it('Obsidian이 채우던 목록과 줄 안의 각주는 무엇이 남았는지 말한다', async () => {
  const { lines } = await importVault({
    '글.md': '말^[덧붙임]\n\n```dataview\nLIST\n```\n\n```js\nlet a\n```\n\n`^[코드]`\n',
  })
  expect(lines.slice(2)).toEqual([
    '  글.md: Obsidian의 문법을 옮기지 못해 글자로 남습니다. ^[덧붙임]',
    '  글.md: Obsidian이 채우던 목록은 그 코드로 남습니다. 보이던 것을 적어 주세요. dataview',
  ])
})
