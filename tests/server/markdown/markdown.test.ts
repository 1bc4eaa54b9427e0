import { describe, expect, it, onTestFinished, vi } from 'vitest'

import { htmlOf } from './reading.ts'

const levels = async (markdown: string) => [...(await htmlOf(markdown)).matchAll(/<(h\d)/g)].map(([, level]) => level)

describe('글자', () => {
  it.each([
    ['**강조(설명)**은', '<p><strong>강조(설명)</strong>은</p>'],
    ['**"말"**이라고', '<p><strong>"말"</strong>이라고</p>'],
    ['~~취소(선)~~은', '<p><del>취소(선)</del>은</p>'],
    ['3~5시, 10~12시', '<p>3~5시, 10~12시</p>'],
    ['*기울임*과 `코드`', '<p><em>기울임</em>과 <code>코드</code></p>'],
    ['<kbd>Ctrl</kbd> <mark>밑줄</mark> H<sub>2</sub>O', '<p><kbd>Ctrl</kbd> <mark>밑줄</mark> H<sub>2</sub>O</p>'],
    ['<ruby>漢<rt>한</rt></ruby>', '<p><ruby>漢<rt>한</rt></ruby></p>'],
    ['<abbr title="뜻">말</abbr>', '<p><abbr title="뜻">말</abbr></p>'],
    ['1 < 2 & "3"', '<p>1 &#x3C; 2 &#x26; "3"</p>'],
  ])('%s', async (markdown, html) => {
    expect(await htmlOf(markdown)).toBe(html)
  })

  it('접는 글 안의 Markdown도 그려진다', async () => {
    const html = await htmlOf('<details open>\n<summary>접기</summary>\n\n안 **굵게**\n\n</details>')
    expect(html).toContain('<details open>')
    expect(html).toContain('<p>안 <strong>굵게</strong></p>')
  })
})

describe('링크', () => {
  const external = 'class="external" rel="noopener noreferrer"'
  it.each([
    ['[밖](https://example.com)', `<a href="https://example.com" ${external}>밖</a>`],
    ['[밖](//example.com/a)', `<a href="//example.com/a" ${external}>밖</a>`],
    ['[밖](/\\\\example.com)', `<a href="/%5Cexample.com">밖</a>`],
    ['[안](/tag)', '<a href="/tag">안</a>'],
    ['[우리](https://blog.example/a)', '<a href="https://blog.example/a">우리</a>'],
    ['[메일](mailto:a@example.com)', '<a href="mailto:a@example.com">메일</a>'],
    ['[파일](./a%20b.pdf#p2)', '<a href="/files/2026/a%20b.pdf#p2">파일</a>'],
    ['[위](../표.csv)', '<a href="/files/%ED%91%9C.csv">위</a>'],
    ['[더 위](../../../etc/passwd)', '<a href="/files/etc/passwd">더 위</a>'],
    ['[](a.pdf)', '<a href="/files/2026/a.pdf" aria-label="a.pdf"></a>'],
    ['<a id="자리">자리</a>', '<a id="자리">자리</a>'],
    ['<a id="자리" href="javascript:alert(1)">자리</a>', '<a id="자리">자리</a>'],
    // Redirected to the post's page when they are followed.
    ['[글](../2025/다른%20글.md#둘)', '<a href="/files/2025/%EB%8B%A4%EB%A5%B8%20%EA%B8%80.md#%EB%91%98">글</a>'],
    ['[나쁨](javascript:alert(1))', '나쁨'],
    ['[나쁨](data:text/html,x)', '나쁨'],
  ])('%s', async (markdown, html) => {
    expect(await htmlOf(markdown, { siteUrl: 'https://blog.example' })).toBe(`<p>${html}</p>`)
  })

  it('그림으로 된 링크는 그림의 설명이 이름이고, 설명이 없으면 주소가 이름이다', async () => {
    expect(await htmlOf('[![지도](/covers/a)](/tag)')).toMatch(/<a href="\/tag"><img [^>]*alt="지도"[^>]*><\/a>/)
    expect(await htmlOf('[![](/covers/a)](/tag)')).toContain('<a href="/tag" aria-label="/tag">')
  })

  it.each([
    ['https://example.com에서 본다', 'https://example.com', '에서 본다'],
    ['https://example.com/a.html을', 'https://example.com/a.html', '을'],
    ['글방(https://example.com/a)은', 'https://example.com/a', ')은'],
    ['www.example.com은', 'www.example.com', '은'],
    ['http://127.0.0.1:3000입니다', 'http://127.0.0.1:3000', '입니다'],
    ['https://example.com/책_(소설)을', 'https://example.com/책_(소설)', '을'],
    ['(https://example.com/책_(소설))을', 'https://example.com/책_(소설)', ')을'],
    ['https://example.com/12에서만', 'https://example.com/12', '에서만'],
    ['https://example.com/책_(소설) 참고', 'https://example.com/책_(소설)', ' 참고'],
  ])('맨 주소 뒤의 조사는 주소가 아니다: %s', async (markdown, address, rest) => {
    const html = await htmlOf(markdown)
    expect(html).toContain(`>${address}</a>${rest}`)
    expect(html).not.toMatch(/href="[^"]*(?:%EC%97%90|%EC%9D%84|%EC%9D%80)/)
  })

  it.each([
    'https://ko.wikipedia.org/wiki/한국',
    'https://ko.wikipedia.org/wiki/가',
    '<https://example.com/a를>',
    'https://한국.kr',
  ])('주소에 든 한글은 주소다: %s', async (markdown) => {
    expect(await htmlOf(markdown)).toContain(`>${markdown.replace(/[<>]/g, '')}</a></p>`)
  })
})

describe('제목', () => {
  it.each([
    ['# 가\n## 나\n### 다', ['h2', 'h3', 'h4']],
    ['## 가\n### 나\n## 다', ['h2', 'h3', 'h2']],
    ['### 가\n###### 나\n### 다', ['h2', 'h3', 'h2']],
    ['## 가\n# 나\n## 다', ['h2', 'h2', 'h3']],
    ['# 가\n## 나\n### 다\n#### 라\n##### 마\n###### 바', ['h2', 'h3', 'h4', 'h5', 'h6', 'h6']],
    ['<h1>가</h1>', ['h2']],
  ])('%j: h2에서 시작하고 건너뛰지 않는다', async (markdown, expected) => {
    expect(await levels(markdown)).toEqual(expected)
  })

  it('저마다 다른 이름과 제게로 오는 링크를 갖는다', async () => {
    const html = await htmlOf('## 첫 제목\n## 첫 제목\n## 🎉\n## `a.b()` 쓰기')
    for (const id of ['첫-제목', '첫-제목-1', 'section', 'ab-쓰기']) {
      expect(html).toContain(`id="${id}"`)
      expect(html).toContain(`<a class="heading-anchor" href="#${id}" aria-label="이 제목으로 가는 링크"></a></h2>`)
    }
  })

  it('문서의 이름과 겹치지 않고, 글 안의 링크가 따라온다', async () => {
    const html = await htmlOf('## Title\n\n[위로](#title) [둘](#%EB%91%98)\n\n## 둘\n\n<p id="둘">셋</p>')
    expect(html).toContain('<h2 id="title-1">')
    expect(html).toContain('<a href="#title-1">위로</a> <a href="#둘">둘</a>')
    expect(html).toContain('<p id="둘-1">')
  })

  it('화면의 본문이나 댓글로 가는 링크를 가로채지 않는다', async () => {
    const html = await htmlOf('## main\n## Comment 1\n## Comment one\n\n[위로](#main) [그것](#comment-1)')
    for (const id of ['main-1', 'comment-1-1', 'comment-one']) expect(html).toContain(`<h2 id="${id}">`)
    expect(html).toContain('<a href="#main-1">위로</a> <a href="#comment-1-1">그것</a>')
  })
})

describe('각주', () => {
  it('오가는 링크가 모두 제 자리를 찾는다', async () => {
    const html = await htmlOf('하나[^첫] 둘[^2] 다시[^첫].\n\n[^첫]: 내용\n[^2]: 둘째')
    const ids = new Set([...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id))
    const targets = [...html.matchAll(/ href="#([^"]+)"/g)].map(([, id]) => id)
    expect(targets).toHaveLength(6)
    for (const target of targets) expect(ids).toContain(target)
    expect(html).toContain('<h2 class="footnotes-title" id="footnote-label">각주</h2>')
    expect(html).toContain('aria-label="각주 1의 본문 자리로 돌아가기"')
    expect(html).toContain('aria-label="↩2 각주 1의 본문 자리로 돌아가기"')
  })
})

describe('표와 할 일', () => {
  it('표는 스스로 움직이는 틀에 든다', async () => {
    const html = await htmlOf('| 가 | 나 |\n|:-:|--:|\n| 1 | 2 |')
    expect(html).toMatch(/^<div class="table" role="region" tabindex="0" aria-label="표"><table>[^]*<\/table><\/div>$/)
    expect(html).toContain('<th align="center">가</th>')
  })

  it('할 일의 네모에는 이름이 있고, 다른 입력 칸은 없다', async () => {
    const html = await htmlOf(
      '- [x] 했다\n- [ ] 남았다\n\n  문단\n\n<input type="text" value="x"><input type="checkbox">',
    )
    expect(html).toContain('<input type="checkbox" checked disabled aria-label="끝낸 일">')
    expect(html).toContain('<input type="checkbox" disabled aria-label="남은 일">')
    expect(html.match(/<input/g)).toHaveLength(2)
  })

  it('네모 없이 할 일처럼 적은 줄은 그냥 줄이다', async () => {
    for (const inside of ['<b>글</b>', '글']) {
      const html = `<ul><li class="task-list-item">${inside}</li></ul>`
      expect(await htmlOf(html)).toBe(html)
    }
  })
})

describe('코드', () => {
  it('토막마다 갈래가 적히고, 줄과 언어가 표시된다', async () => {
    const html = await htmlOf('```ts {1,3-4}\nconst a = 1\nb()\n\n// 끝\n```')
    expect(html).toMatch(
      /^<pre tabindex="0" data-language="ts"><code><span class="line highlighted"><span class="tok-keyword">const/,
    )
    expect(html).toContain('<span class="line"><span class="tok-function">b')
    expect(html.match(/line highlighted/g)).toHaveLength(3)
    expect(html).not.toContain('style=')
  })

  it.each(['없는말', 'constructor', '__proto__'])('모르는 언어(%s)는 색 없이 보인다', async (language) => {
    expect(await htmlOf(`\`\`\`${language}\n<b>\n\`\`\``)).toBe(
      `<pre tabindex="0" data-language="${language}"><code><span class="line">&#x3C;b></span></code></pre>`,
    )
  })

  it('언어를 적지 않은 코드와 들여쓴 코드도 줄로 나뉜다', async () => {
    const html = '<pre tabindex="0"><code><span class="line">가</span>\n<span class="line">나</span></code></pre>'
    expect(await htmlOf('```\n가\n나\n```')).toBe(html)
    expect(await htmlOf('    가\n    나')).toBe(html)
  })

  it('같은 언어를 두 번 써도, 들여쓴 줄에서도 색을 입고 빈칸이 남는다', async () => {
    const block = '```ts\n  const a = 1\n```'
    const [first, second] = (await htmlOf(`${block}\n\n${block}`)).split('</pre>')
    expect(first).toContain('<span class="line">  <span class="tok-keyword">const')
    expect(second?.trim()).toBe(first)
  })

  it('코드가 아닌 토막도 자판으로 닿고, 적은 그대로 보인다', async () => {
    expect(await htmlOf('<pre>가\n  나</pre>')).toBe('<pre tabindex="0">가\n  나</pre>')
  })

  it('처음 쓰는 언어를 익히느라 더디더라도 색을 입는다', async () => {
    let now = Date.now()
    const steps = [0, 1_000]
    vi.spyOn(Date, 'now').mockImplementation(() => (now += steps.shift() ?? 0))
    onTestFinished(() => void vi.restoreAllMocks())
    expect(await htmlOf('```zig\nconst 값 = 1;\n```')).toContain('<span class="tok-keyword">const')
    expect(steps).toEqual([])
  })

  it('아주 긴 코드는 색 없이 바로 보인다', async () => {
    expect(await htmlOf(`\`\`\`ts\n${'const a = 1\n'.repeat(6000)}\`\`\``)).not.toContain('tok-')
  })
})
