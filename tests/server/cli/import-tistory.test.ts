import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { expect, it } from 'vitest'

import { makeBlog, putFiles, runBlog } from './run-blog.ts'
import { page, tistoryBackup } from './tistory-backup.ts'
import { treeOf } from './tree.ts'

const withBackup = async (): Promise<string> => {
  const folder = await makeBlog()
  await putFiles(join(folder, 'blog-1-1'), tistoryBackup)
  return folder
}

it('티스토리 백업의 글이 사람이 고쳐 쓸 수 있는 Markdown이 되고, 그림과 첨부가 함께 온다', async () => {
  const folder = await withBackup()
  const { output, code } = await runBlog(folder, ['import', 'tistory', 'blog-1-1', '--publish'])
  expect(code).toBe(0)
  expect(output.trim().split('\n')).toEqual([
    '들여왔습니다: 글 2개, 그림 2개 → posts/tistory',
    '들여오지 못한 것: 2개',
    expect.stringMatching(/^ {2}4\/4-깨진-글\.html: 제목이나 본문을 찾지 못했습니다/),
    '  index.html: 글의 자리(번호/번호-제목.html)가 아닙니다.',
    '들여왔지만 살펴볼 것: 1개',
    '  3/3.html: 그림이 함께 들어 있지 않습니다. ./img/none.png',
    '다른 서버에 그대로 둔 그림(글에는 링크로 보입니다): blog.kakaocdn.net 1개',
  ])
  expect(Object.keys(await treeOf(join(folder, 'posts/tistory')))).toEqual([
    '2-봄-산책.md',
    '2/file/자료.pdf',
    '2/img/img.png',
    '3-두-번째-글.md',
  ])
  expect(await readFile(join(folder, 'posts/tistory/2-봄-산책.md'), 'utf8')).toBe(`---
title: 봄 & 산책
date: 2024-12-01 16:47:46
category: 일상
subcategory: 걷기
tags:
  - 봄
  - 긴 산책
  - 걷기
aliases:
  - /2
  - /m/2
  - /entry/봄-산책
  - /m/entry/봄-산책
---

**강조(설명)**은 이렇게 씁니다. Collection\\<V>

## 작은 제목

![](2/img/img.png "산책길")

\`\`\`java
int a = 1; // <b>
\`\`\`

[공식 문서](https://example.com/docs)

<details>
<summary>더보기</summary>

접어 둔 말

</details>

[자료.pdf](2/file/%EC%9E%90%EB%A3%8C.pdf)

<https://www.youtube.com/watch?v=dQw4w9WgXcQ>

![](https://blog.kakaocdn.net/dn/a/b/img.png)
`)
  expect((await runBlog(folder, ['check'])).output).toMatch(/틀린 곳 0개, 주의 1개\n$/)
})

it('빠진 그림은 글 곁의 제자리를 가리켜, 그 자리에 두면 보인다', async () => {
  const folder = await withBackup()
  await runBlog(folder, ['import', 'tistory', 'blog-1-1', '--publish'])
  expect(await readFile(join(folder, 'posts/tistory/3-두-번째-글.md'), 'utf8')).toContain('![](3/img/none.png)')
})

it('백업에 비공개 표시가 없으므로, 올릴지 초안으로 둘지를 꼭 물어본다', async () => {
  const folder = await withBackup()
  const asked = await runBlog(folder, ['import', 'tistory', 'blog-1-1'])
  expect(asked).toMatchObject({
    code: 2,
    output: '',
    complaint: expect.stringMatching(/비공개[^\n]+--publish[^\n]+--draft/),
  })
  expect(await treeOf(join(folder, 'posts'))).toEqual({})
  const { output } = await runBlog(folder, ['import', 'tistory', 'blog-1-1', '--draft'])
  expect(output).toContain('글 2개 (초안 2개)')
})

it.each([
  ['끝없이 깊은 글', `<div class="title-article">글</div><div class="contents_style">${'<div>'.repeat(50_000)}`],
  ['깨진 글자', new Uint8Array([0xb1, 0xdb])],
])('%s은 그 글만 까닭과 함께 빠진다', async (_name, html) => {
  const folder = await withBackup()
  await putFiles(join(folder, 'blog-1-1'), { '9/9-적대.html': html })
  const { output, code } = await runBlog(folder, ['import', 'tistory', 'blog-1-1', '--publish'])
  expect(code).toBe(0)
  expect(output).toMatch(/^들여왔습니다: 글 2개, 그림 2개/)
  expect(output).toMatch(/^ {2}9\/9-적대\.html: .*[가-힣]/m)
})

it('숨은 파일인 글만 빠졌다고 말하고, 글이 아닌 숨은 파일은 말하지 않는다', async () => {
  const folder = await withBackup()
  await putFiles(join(folder, 'blog-1-1'), {
    '5/.5-숨은-글.html': page('숨은 글', '', '2024-12-03 00:00:00', '<p>본문</p>', ''),
    '.쪽지.md': '글이 아니다',
    '5/._5-맥의-것.html': '글이 아니다',
    '.설정/.틀.html': '<html></html>',
  })
  const { output } = await runBlog(folder, ['import', 'tistory', 'blog-1-1', '--publish'])
  const reported = output.split('\n').filter((line) => line.includes('점(.)으로 시작하는'))
  expect(reported).toEqual([expect.stringMatching(/^ {2}5\/\.5-숨은-글\.html: /)])
})

it('태그의 끝에 붙은 #은 태그의 것이다', async () => {
  const folder = await withBackup()
  await putFiles(join(folder, 'blog-1-1'), {
    '6/6-언어.html': page('언어', '', '2024-12-04 00:00:00', '<p>본문</p>', '#C# #Java'),
  })
  await runBlog(folder, ['import', 'tistory', 'blog-1-1', '--publish'])
  expect(await readFile(join(folder, 'posts/tistory/6-언어.md'), 'utf8')).toContain('tags:\n  - C#\n  - Java\n')
})

it('그림과 파일이 들어설 자리가 글자로 남으면 말하고, 코드에 적힌 것은 말하지 않는다', async () => {
  const folder = await makeBlog()
  const body =
    '<p>[##_Image|kage@a/b/c/img.jpg|CDM|1.3|{"caption":"바다"}_##]</p><p>[##_1C|a.jpg|width="5"_##]</p><p>[##_title_##]</p><pre>[##_Grid|a_##]</pre>'
  await putFiles(folder, { '백업/1/1-글.html': page('글', '', '2024-01-01 00:00:00', body, '') })
  const { output } = await runBlog(folder, ['import', 'tistory', '백업', '--publish'])
  expect(output.trim().split('\n').slice(1)).toEqual([
    '들여왔지만 살펴볼 것: 1개',
    '  1/1-글.html: 그림과 파일의 자리가 글자로 남습니다. 옛 글에서 내려받아 글 곁에 두고 고쳐 적어 주세요. [##_Image_##], [##_1C_##]',
  ])
})

it('블로그의 이름이 아닌 폴더의 이름은 블로그의 주소로 알지 않는다', async () => {
  const folder = await makeBlog()
  const link = '<a href="https://notice.tistory.com/12">글</a>'
  await putFiles(join(folder, 'notice-2024-11'), {
    '12/12-봄-산책.html': page('봄 산책', '', '2024-01-01 00:00:00', '<p>봄</p>', ''),
    '13/13-글.html': page('글', '', '2024-01-02 00:00:00', link, ''),
  })
  await runBlog(folder, ['import', 'tistory', 'notice-2024-11', '--publish'])
  const text = await readFile(join(folder, 'posts/tistory/13-글.md'), 'utf8')
  expect(text).toContain('[글](https://notice.tistory.com/12)')
})
