import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { expect, it } from 'vitest'

import { makeBlog, putFiles, reportIn, runBlog } from './run-blog.ts'

const put = async (files: Record<string, string | Uint8Array>): Promise<string> => {
  const folder = await makeBlog()
  await putFiles(join(folder, '옛 블로그'), files)
  return folder
}
const run = (folder: string, kind = 'markdown') => runBlog(folder, ['import', kind, '옛 블로그'])
const readText = (folder: string, path: string, kind = 'markdown') =>
  readFile(join(folder, 'posts', kind, path), 'utf8')

it.each(['markdown', 'velog'])(
  '%s: 머리말은 파일의 맨 앞에만 있고, 글 가운데의 가로줄은 아무것도 자르지 않는다',
  async (kind) => {
    const body = '머리글\n\n---\n\n가운데 글\n\n---\n\n끝\n'
    const folder = await put({
      '가로줄.md': body,
      '빈 가로줄.md': '# 두 줄 사이\n\n첫머리\n\n---\n---\n\n끝\n',
      '빈 줄 뒤.md': '\n \n---\ntitle: 머리말\n---\n\n본문\n',
      '둘.md': `---\ntitle: 가로줄\n---\n\n${body}`,
    })
    const { output } = await run(folder, kind)
    expect(output.split('\n')[0]).toBe(`들여왔습니다: 글 4개 → posts/${kind}`)
    expect(output).not.toContain('살펴볼 것')
    expect(await readText(folder, '가로줄.md', kind)).toBe(`---\ntitle: 가로줄\n---\n\n${body}`)
    expect(await readText(folder, '둘.md', kind)).toBe(`---\ntitle: 가로줄\n---\n\n${body}`)
    expect(await readText(folder, '빈 가로줄.md', kind)).toBe(
      '---\ntitle: 두 줄 사이\n---\n\n첫머리\n\n---\n---\n\n끝\n',
    )
    expect(await readText(folder, '빈 줄 뒤.md', kind)).toBe('---\ntitle: 머리말\n---\n\n본문\n')
  },
)

it('첫 제목은 꾸밈 없는 글자로 글의 제목이 되고, 이름에 붙은 #은 남는다', async () => {
  const folder = await put({
    'a.md': '# C#\n\n본문\n',
    'b.md': '# F# 그리고 C# ##\n\n본문\n',
    'c.md': '\n**`#` 없는** [제목](https://example.com) &amp; 밑줄\n===\n\n본문\n',
    'd.md': '# ![](나무.png)\n\n본문\n',
    'e.md': '    # 코드\n\n본문\n',
    'f.md': '본문\n\n# 뒤의 제목\n',
    '나무.png': new Uint8Array([1]),
  })
  await run(folder)
  expect(await readText(folder, 'a.md')).toBe('---\ntitle: C#\n---\n\n본문\n')
  expect(await readText(folder, 'b.md')).toBe('---\ntitle: F# 그리고 C#\n---\n\n본문\n')
  expect(await readText(folder, 'c.md')).toBe('---\ntitle: "# 없는 제목 & 밑줄"\n---\n\n본문\n')
  expect(await readText(folder, 'd.md')).toBe('---\ntitle: d\n---\n\n# ![](나무.png)\n\n본문\n')
  expect(await readText(folder, 'e.md')).toBe('---\ntitle: e\n---\n\n    # 코드\n\n본문\n')
  expect(await readText(folder, 'f.md')).toBe('---\ntitle: f\n---\n\n본문\n\n# 뒤의 제목\n')
})

it('Jekyll의 글에 빈칸으로 이어 적은 태그와 카테고리는 저마다 온다', async () => {
  const text = '---\ntitle: 글\ncategories: 일상 가족\ntags: 산책 책\n---\n\n본문\n'
  const split = '---\ntitle: 글\ncategory: 일상\nsubcategory: 가족\ntags:\n  - 산책\n  - 책\n---\n\n본문\n'
  const whole = '---\ntitle: 글\ncategory: 일상 가족\ntags:\n  - 산책 책\n---\n\n본문\n'
  const comma = '---\ntitle: 글\ntags:\n  - 긴 산책\n  - 책\n---\n\n본문\n'
  const folder = await put({
    '_posts/글.md': text,
    'source/_posts/글.md': text,
    '글.md': text,
    '_posts/쉼표.md': '---\ntitle: 글\ntags: 긴 산책, 책\n---\n\n본문\n',
  })
  await run(folder)
  expect(await readText(folder, '_posts/글.md')).toBe(split)
  expect(await readText(folder, 'source/_posts/글.md')).toBe(whole)
  expect(await readText(folder, '글.md')).toBe(whole)
  expect(await readText(folder, '_posts/쉼표.md')).toBe(comma)
})

it('하나만 쓰이는 자리에 둘이 적혀 있으면, 쓰이지 않은 항목을 말한다', async () => {
  const folder = await put({
    '글.md': '---\ncategory: 개발\nseries: 리액트 깊게\ntitle: 글\ndescription: 요약\nexcerpt: 요약\n---\n본문',
  })
  const { output } = await run(folder)
  expect(reportIn(output)).toEqual([
    '들여왔습니다: 글 1개 → posts/markdown',
    '글방에 없어 옮기지 않은 머리말 항목: series 1개',
  ])
})

it('이름에 적힌 날짜를 읽을 수 없으면 그 날짜만 빠지고, 그렇다고 말한다', async () => {
  const folder = await put({
    '2024-99-99-봄-산책.md': '본문',
    '2024-02-30-여름.md': '---\ndate: 2024-02-01\n---\n본문',
    '2024-03-01-가을.md': '---\ndate: 어느 날\n---\n본문',
  })
  const { output } = await run(folder)
  expect(reportIn(output)).toEqual([
    '들여왔습니다: 글 3개 → posts/markdown',
    '들여왔지만 살펴볼 것: 2개',
    '  2024-03-01-가을.md: 날짜를 읽을 수 없어 파일 이름의 날짜로 둡니다. 어느 날',
    '  2024-99-99-봄-산책.md: 날짜를 읽을 수 없어 들여온 때로 둡니다. 2024-99-99',
  ])
  expect(await readText(folder, '2024-99-99-봄-산책.md')).toBe('---\ntitle: 봄 산책\n---\n\n본문')
  expect(await readText(folder, '2024-02-30-여름.md')).toContain('date: 2024-02-01\n')
  expect(await readText(folder, '2024-03-01-가을.md')).toContain('date: 2024-03-01\n')
})

it('Hugo와 Jekyll이 한 겹 안에 적은 대표 그림과 글쓴이가 오고, 옮기지 못한 것은 말한다', async () => {
  const folder = await put({
    '글/hugo.md': '---\ncover:\n  image: 나무.png\n  alt: 나무\n---\n본문',
    '글/papermod.md': '---\ncover: { image: images/바다.png, relative: false }\n---\n본문',
    '글/chirpy.md': '---\nimage:\n  path: /images/바다.png\nauthor: { name: 달리아 }\n---\n본문',
    '글/없음.md': '---\ncover: { image: 없음.png }\nthumbnail: { size: 3 }\n---\n본문',
    '글/나무.png': new Uint8Array([1]),
    'static/images/바다.png': new Uint8Array([2]),
  })
  const { output } = await run(folder)
  expect(reportIn(output)).toEqual([
    '들여왔습니다: 글 4개, 그림 2개 → posts/markdown',
    '들여왔지만 살펴볼 것: 1개',
    '  글/없음.md: 그림이 함께 들어 있지 않습니다. 없음.png',
    '글방에 없어 옮기지 않은 머리말 항목: thumbnail 1개',
  ])
  const sea = '../static/images/%EB%B0%94%EB%8B%A4.png'
  expect(await readText(folder, '글/hugo.md')).toBe('---\ntitle: hugo\nthumbnail: 나무.png\n---\n\n본문')
  expect(await readText(folder, '글/papermod.md')).toBe(`---\ntitle: papermod\nthumbnail: ${sea}\n---\n\n본문`)
  expect(await readText(folder, '글/chirpy.md')).toBe(
    `---\ntitle: chirpy\nthumbnail: ${sea}\nauthor: 달리아\n---\n\n본문`,
  )
})

it('한 줄로 적은 태그는 쉼표와 #에서 나뉘고 이름 앞의 #은 빠지며, 목록의 이름은 그대로다', async () => {
  const folder = await put({
    '줄.md': '---\ntags: "여행, #사진 #봄,"\n---\n본문',
    '목록.md': '---\ntags: ["여행, 사진", "C#"]\n---\n본문',
  })
  await run(folder)
  expect(await readText(folder, '줄.md')).toBe('---\ntitle: 줄\ntags:\n  - 여행\n  - 사진\n  - 봄\n---\n\n본문')
  expect(await readText(folder, '목록.md')).toBe('---\ntitle: 목록\ntags:\n  - 여행, 사진\n  - C#\n---\n\n본문')
})

it('글방의 글처럼 글자 그대로 적은 대표 그림의 경로도 온다', async () => {
  const folder = await put({
    '글/곁.md': '---\nthumbnail: "여름 #1.png"\n---\n본문',
    '글/뿌리.md': '---\nthumbnail: "/img/100%.png"\n---\n본문',
    '글/여름 #1.png': new Uint8Array([1]),
    'static/img/100%.png': new Uint8Array([2]),
  })
  const { output } = await run(folder)
  expect(reportIn(output)).toEqual(['들여왔습니다: 글 2개, 그림 2개 → posts/markdown'])
  expect(await readText(folder, '글/곁.md')).toBe('---\ntitle: 곁\nthumbnail: "여름 #1.png"\n---\n\n본문')
  expect(await readText(folder, '글/뿌리.md')).toContain('\nthumbnail: ../static/img/100%25.png\n')
})

it('느낌표나 &로 시작하는 값이 잘려 나갈 글만 빠지고, 어느 줄인지 말한다', async () => {
  const folder = await put({
    '느낌표.md': '---\ntitle: 글\ndescription: !important 정리\n---\n본문',
    '별명.md': '---\ntitle: &title 글\ndescription: *title\ndate: !!timestamp 2024-02-01\n---\n본문',
    '앰퍼샌드.md': '---\ntitle: &연산자 정리\n---\n본문',
  })
  const { output } = await run(folder)
  expect(reportIn(output)).toEqual([
    '들여왔습니다: 글 1개 → posts/markdown',
    '들여오지 못한 것: 2개',
    expect.stringMatching(/^  느낌표\.md: 3번째 줄: .*따옴표로 감싸 주세요\.$/),
    expect.stringMatching(/^  앰퍼샌드\.md: 2번째 줄: .*따옴표로 감싸 주세요\.$/),
  ])
  expect(await readText(folder, '별명.md')).toBe('---\ntitle: 글\nsummary: 글\ndate: 2024-02-01\n---\n\n본문')
})

it('댓글을 닫은 글은 닫힌 채로 오고, 옮기지 않는 번호는 따로 말한다', async () => {
  const folder = await put({
    '닫힘.md': '---\ntitle: 닫힘\nid: 12\ncomments: false\n---\n본문',
    '열림.md': '---\ntitle: 열림\ncomments: true\n---\n본문',
  })
  const { output } = await run(folder)
  expect(reportIn(output)).toEqual([
    '들여왔습니다: 글 2개 → posts/markdown',
    '번호(id)는 옮기지 않았습니다: 글 1개. 자기 글방을 되돌리는 것이라면 posts 폴더를 그대로 복사해 주세요.',
  ])
  expect(await readText(folder, '닫힘.md')).toBe('---\ntitle: 닫힘\ncomments: false\n---\n\n본문')
  expect(await readText(folder, '열림.md')).toBe('---\ntitle: 열림\n---\n\n본문')
})

it('목록의 앞만 쓰이는 항목을 말한다', async () => {
  const folder = await put({
    '둘.md': '---\ncategories: [가, 나]\nauthor: [달리아]\n---\n본문',
    '셋.md': '---\ncategories: [가, 나, 다]\nauthor: [달리아, 수국]\n---\n본문',
    '하위.md': '---\ncategory: [가, 나]\nsubcategory: 다\n---\n본문',
  })
  const { output } = await run(folder)
  expect(reportIn(output)).toEqual([
    '들여왔습니다: 글 3개 → posts/markdown',
    '글방에 없어 옮기지 않은 머리말 항목: categories 1개, author 1개, category 1개',
  ])
})
