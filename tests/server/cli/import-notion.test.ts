import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { expect, it } from 'vitest'

import { makeBlog, putFiles, reportIn, runBlog } from './run-blog.ts'

const id = '0123456789abcdef0123456789abcdef'

const importExport = async (files: Record<string, string>) => {
  const folder = await makeBlog()
  await putFiles(join(folder, '노션'), files)
  const { output } = await runBlog(folder, ['import', 'markdown', '노션'])
  return {
    lines: reportIn(output),
    read: (path: string) => readFile(join(folder, 'posts/markdown', path), 'utf8'),
  }
}

const autumn = `# 가을 산책

작성일: 2023년 10월 5일 오후 3:20 → 2023년 10월 6일
태그: 산책, 가을
담당자: 김여름

주의: 본문입니다.
`

it.each([`글 목록 ${id}`, '글 목록'])(
  'Notion의 표에 있던 글의 속성은 본문이 아니라 머리말로 온다: %s',
  async (name) => {
    const path = `${name}/가을 산책 ${id}.md`
    const { lines, read } = await importExport({
      [`글 목록 ${id}_all.csv`]: '\uFEFF이름,작성일,태그,"담당자",주의\n가을 산책,…\n',
      [path]: autumn,
    })
    expect(lines).toEqual(['들여왔습니다: 글 1개 → posts/markdown', '글방에 없어 옮기지 않은 머리말 항목: 담당자 1개'])
    expect(await read(path)).toBe(
      '---\ntitle: 가을 산책\ndate: 2023-10-05 15:20\ntags:\n  - 산책\n  - 가을\n---\n\n주의: 본문입니다.\n',
    )
  },
)

it.each([
  '공개: No',
  'Published: No',
  '비공개: Yes',
  '상태: 작성중',
  'Status: Not started',
  '공개 여부: 비공개',
  '발행: 미발행',
  '메모: 첫 줄\n둘째 줄\n상태: 초안',
])('Notion에서 아직 내지 않은 글은 초안이다: %s', async (property) => {
  const name = property
    .split('\n')
    .map((line) => line.split(':', 1)[0])
    .join()
  const { lines } = await importExport({
    [`글 ${id}.csv`]: `이름,${name}\n`,
    [`글 ${id}/가 ${id}.md`]: `# 가\n\n${property}\n\n글\n`,
  })
  expect(lines[0]).toBe('들여왔습니다: 글 1개 (초안 1개) → posts/markdown')
})

it('Notion의 표에 없는 쪽의 글은 콜론이 있어도 본문이다', async () => {
  const { read } = await importExport({
    [`글 ${id}.csv`]: '이름,태그\n',
    [`다른 쪽 ${id}.md`]: '# 가\n\n태그: 글\n',
    [`글 ${id}/나 ${id}.md`]: '# 나\n\n주의: 글\n',
  })
  expect(await read(`다른 쪽 ${id}.md`)).toContain('\n태그: 글\n')
  expect(await read(`글 ${id}/나 ${id}.md`)).toContain('\n주의: 글\n')
})
