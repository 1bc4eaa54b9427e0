import { readFile, symlink } from 'node:fs/promises'
import { join } from 'node:path'

import { expect, it } from 'vitest'

import { picture } from '../markdown/folder-of.ts'
import { makeBlog, putFiles, reportIn, runBlog } from './run-blog.ts'
import { treeOf } from './tree.ts'

const importVault = async (files: Record<string, string | Uint8Array>, source = '보관함') => {
  const folder = await makeBlog()
  await putFiles(join(folder, '보관함'), files)
  const { output } = await runBlog(folder, ['import', 'markdown', source])
  const read = async (path: string) =>
    (await readFile(join(folder, 'posts/markdown', path), 'utf8')).replace(/^---\n[^]*?---\n\n/, '')
  return { folder, lines: reportIn(output), read }
}

const notes = `# 걷기

![[나무 1.png]] ![[첨부/바다.jpg|여름 바다|300]] ![[나무 1.png|300x200]] ![[지도.pdf]]

[[여름]] [[글/여름|지난 여름]] [[여름#바다|바다]] [[걷기/가을.md]]

| 표 | 그림 |
| - | - |
| [[여름\\|그때]] | ![[나무 1.png\\|100]] |

\`[[여름]]\` \\[[여름]] [[ -f 여름 ]] [[1,2],[3,4]]

    ![[나무 1.png]]
`

it('Obsidian의 그림과 다른 글로 가는 링크가 Markdown이 되고, 그 파일이 따라온다', async () => {
  const { folder, lines, read } = await importVault({
    '글/걷기.md': notes,
    '글/여름.md': '## 바다',
    '걷기/가을.md': '가을',
    '첨부/나무 1.png': await picture(2, 1),
    '첨부/바다.jpg': await picture(1, 2),
    '지도.pdf': '지도',
  })
  expect(lines).toEqual(['들여왔습니다: 글 3개, 그림 3개 → posts/markdown'])
  const [tree, sea] = [
    '../%EC%B2%A8%EB%B6%80/%EB%82%98%EB%AC%B4%201.png',
    '../%EC%B2%A8%EB%B6%80/%EB%B0%94%EB%8B%A4.jpg',
  ]
  const [summer, autumn] = ['%EC%97%AC%EB%A6%84.md', '../%EA%B1%B7%EA%B8%B0/%EA%B0%80%EC%9D%84.md']
  expect(await read('글/걷기.md'))
    .toBe(`![](${tree}) ![여름 바다](${sea}) ![](${tree}) [지도.pdf](../%EC%A7%80%EB%8F%84.pdf)

[여름](${summer}) [지난 여름](${summer}) [바다](${summer}#바다) [걷기/가을.md](${autumn})

| 표 | 그림 |
| - | - |
| [그때](${summer}) | ![](${tree}) |

\`[[여름]]\` \\[[여름]] [[ -f 여름 ]] [[1,2],[3,4]]

    ![[나무 1.png]]
`)
  expect((await runBlog(folder, ['check'])).output).toMatch(/틀린 곳 0개, 주의 0개\n$/)
})

it('가리키는 것을 찾지 못한 것은 그대로 두고 말한다', async () => {
  const body = '![[없음.png]] [[없는 글]] [[없는 글]] [[#제목]] ![[여름]]\n'
  const { lines, read } = await importVault({ '글.md': body, '여름.md': '여름' })
  expect(lines).toEqual([
    '들여왔습니다: 글 2개 → posts/markdown',
    '들여왔지만 살펴볼 것: 3개',
    '  글.md: 가리키는 것을 찾지 못해 그대로 둡니다. ![[없음.png]]',
    '  글.md: 가리키는 것을 찾지 못해 그대로 둡니다. [[없는 글]]',
    '  글.md: 가리키는 것을 찾지 못해 그대로 둡니다. [[#제목]]',
  ])
  expect(await read('글.md')).toBe(body.replace('![[여름]]', '[여름](%EC%97%AC%EB%A6%84.md)'))
})

it('이름이 같은 파일은 글에 가까운 것을 고른다', async () => {
  const { read } = await importVault({
    '가/글.md': '![[그림.png]] ![[나/그림.png]]',
    '가/그림.png': new Uint8Array([1]),
    '나/그림.png': new Uint8Array([2]),
    '나/글.md': '![[그림.png]]',
    '다/라/글.md': '![[그림.png]]',
  })
  const name = '%EA%B7%B8%EB%A6%BC.png'
  expect(await read('가/글.md')).toBe(`![](${name}) ![](../%EB%82%98/${name})`)
  expect(await read('나/글.md')).toBe(`![](${name})`)
  expect(await read('다/라/글.md')).toBe(`![](../../%EA%B0%80/${name})`)
})

const secrets = `%%
# 쓰기 전에

비밀 [[없는 글]] ![[비밀.png]]

\`\`\`mermaid
%% 코드 안의 주석
\`\`\`
%%
첫머리%%비밀%% 그리고 %%비밀 \` 하나%% 다음 \`코드\`

\`%%남음%%\`

\`\`\`
%%남음%%
\`\`\`

    %%남음%%

- 목록 %%비밀
  비밀%% 끝
`

it('Obsidian의 주석은 코드 밖의 것이면 여러 줄이라도 빠지고, 몇 개인지와 닫히지 않은 것이 있는지 말한다', async () => {
  const { folder, lines, read } = await importVault({
    '.obsidian/app.json': '{}',
    '글.md': secrets,
    '할인.md': '이 달만 50%% 싸다\n',
    '비밀.png': await picture(1, 1),
  })
  expect(lines).toEqual([
    '들여왔습니다: 글 2개 → posts/markdown',
    '들여왔지만 살펴볼 것: 2개',
    '  글.md: Obsidian의 주석 4개는 옮기지 않았습니다.',
    '  할인.md: Obsidian의 주석이 닫히지 않아 글자로 남습니다. %%',
  ])
  expect(await read('글.md')).toBe(
    '첫머리 그리고  다음 `코드`\n\n`%%남음%%`\n\n```\n%%남음%%\n```\n\n    %%남음%%\n\n- 목록  끝\n',
  )
  expect(await readFile(join(folder, 'posts/markdown/할인.md'), 'utf8')).toContain('50%% 싸다')
  expect(Object.keys(await treeOf(join(folder, 'posts')))).not.toContain('markdown/비밀.png')
})

it('보관함의 하위 폴더만 들여와도 주석은 빠지고, 코드 안의 %%는 주석을 닫지 않는다', async () => {
  const body = '%%비밀 `echo 100%%` 비밀%% 다음\n\n%%\n`%%` 비밀\n\n```\n%%\n```\n%%\n\n50%% 싼 `printf("%%")` 코드\n'
  const { lines, read } = await importVault({ '.obsidian/app.json': '{}', '글/걷기.md': body }, '보관함/글')
  expect(lines).toEqual([
    '들여왔습니다: 글 1개 → posts/markdown',
    '들여왔지만 살펴볼 것: 2개',
    '  걷기.md: Obsidian의 주석 2개는 옮기지 않았습니다.',
    '  걷기.md: Obsidian의 주석이 닫히지 않아 글자로 남습니다. %%',
  ])
  expect(await read('걷기.md')).toBe(' 다음\n\n\n\n50%% 싼 `printf("%%")` 코드\n')
})

it('보관함이 든 폴더를 들여와도 보관함에 있는 글의 주석과 그 그림은 빠지고, 밖에 있는 글은 그대로다', async () => {
  const body = '공개 글 %%남에게 보이면 안 되는 메모 ![[비밀.jpg]]%% 끝\n'
  const { folder, lines, read } = await importVault({
    '옵시디언/.obsidian/app.json': '{}',
    '옵시디언/글.md': body,
    '옵시디언/깊은/곳/글.md': body,
    '비밀.jpg': await picture(1, 1),
    '할인.md': '10%%에서 20%%로\n',
  })
  expect(lines).toEqual([
    '들여왔습니다: 글 3개 → posts/markdown',
    '들여왔지만 살펴볼 것: 3개',
    '  옵시디언/글.md: Obsidian의 주석 1개는 옮기지 않았습니다.',
    '  옵시디언/깊은/곳/글.md: Obsidian의 주석 1개는 옮기지 않았습니다.',
    '  할인.md: %%로 감싼 말 1개를 그대로 옮겼습니다. Obsidian의 주석이라면 지워 주세요.',
  ])
  expect(await read('옵시디언/글.md')).toBe('공개 글  끝\n')
  expect(await read('할인.md')).toBe('10%%에서 20%%로\n')
  expect(Object.keys(await treeOf(join(folder, 'posts')))).not.toContain('markdown/비밀.jpg')
})

it.each([
  ['보관함/글', '바깥'],
  ['바깥', '보관함/글'],
])('심볼릭 링크를 거쳐 보관함에 드는 글에서도 주석은 빠진다: %s → %s', async (link, target) => {
  const folder = await makeBlog()
  await putFiles(folder, { '보관함/.obsidian/app.json': '{}', [`${target}/걷기.md`]: '앞 %%비밀%% 뒤\n' })
  await symlink(join(folder, target), join(folder, link))
  const { output } = await runBlog(folder, ['import', 'markdown', link])
  expect(output).toContain('걷기.md: Obsidian의 주석 1개는 옮기지 않았습니다.')
})

it.each([
  '{% raw %}\nfor %%i in (*.txt) do ren "%%i" "old-%%~ni.txt"\necho 100%%\n{% endraw %}\n',
  '{{< mermaid >}}\ngraph TD\n%% 첫 주석\nA --> B\n%% 둘째 주석\nB --> C\n{{< /mermaid >}}\n',
  '<pre><code>printf("%d%% 에서 %d%% 로", a, b);</code></pre>\n',
  '$$\na %% b\n%% c\n$$\n',
  '10%%에서 비밀 20%%로\n',
])('보관함이 아닌 폴더에서는 주석처럼 보이는 말도 그대로 옮기고, 그렇다고 말한다: %j', async (body) => {
  const { lines, read } = await importVault({ '글.md': body })
  expect(await read('글.md')).toBe(body)
  expect(lines).toContainEqual(
    expect.stringMatching(/^ {2}글\.md: %%로 감싼 말 \d개를 그대로 옮겼습니다\. Obsidian의 주석이라면 지워 주세요\.$/),
  )
})
