import { expect, it } from 'vitest'

import { importMarkdown } from '#/server/cli/import/markdown.ts'
import { readSourceFolder } from '#/server/cli/import/source-folder.ts'
import { importVelog } from '#/server/cli/import/velog.ts'

import { htmlOf } from '../markdown/reading.ts'
import { makeBlog, putFiles } from './run-blog.ts'

const now = new Date('2026-11-20T00:00:00Z')

const bodyOf = async (files: Readonly<Record<string, string>>, read: typeof importMarkdown): Promise<string> => {
  const folder = await makeBlog()
  await putFiles(folder, files)
  return read(await readSourceFolder(folder, /\.md$/), now).posts[0]?.body ?? ''
}

const written = `첫 줄
둘째 **줄**
셋째 줄<br>
넷째 줄  \n다섯째 줄\\
끝

> 인용
> 둘째

- 목록
  둘째

| 표 | 칸 |
| - | - |
| 가 | 나 |

\`\`\`
코드
그대로
\`\`\`
`
const shown = [
  '<p>첫 줄<br>\n둘째 <strong>줄</strong><br>\n셋째 줄<br>\n넷째 줄<br>\n다섯째 줄<br>\n끝</p>',
  '<p>인용<br>\n둘째</p>',
  '<li>목록<br>\n둘째</li>',
  '<td>가</td>',
  '<span class="line">코드</span>\n<span class="line">그대로</span>',
]

it.each([
  ['Velog', { 'content/글.md': written }, importVelog],
  ['Obsidian', { '.obsidian/app.json': '{}', '글.md': written }, importMarkdown],
])('%s에서 줄바꿈으로 보이던 것은 글방에서도 줄바꿈이다', async (_name, files, read) => {
  const html = await htmlOf(await bodyOf(files, read))
  for (const part of shown) expect(html).toContain(part)
})

it.each([
  ['엄격한 줄바꿈을 켠 보관함', { '.obsidian/app.json': '{ "strictLineBreaks": true }', '글.md': written }],
  ['보관함이 아닌 폴더', { '글.md': written }],
])('%s의 글은 그대로 온다', async (_name, files) => {
  expect(await bodyOf(files, importMarkdown)).toBe(written)
})
