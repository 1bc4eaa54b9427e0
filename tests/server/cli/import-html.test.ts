import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { expect, it } from 'vitest'

import { item, runImport, withExport, wxr } from './wordpress-export.ts'

const imported = async (content: string): Promise<string> => {
  const folder = await withExport(wxr(item({ id: 5, title: '글', content: `<!-- wp:html -->${content}` })))
  expect(await runImport(folder)).toMatchObject({ code: 0 })
  const text = await readFile(join(folder, 'posts/wordpress/5-글.md'), 'utf8')
  return text.slice(text.indexOf('\n---\n\n') + '\n---\n\n'.length)
}

const at = 'https://old.example.com'

it.each([
  [
    '동영상',
    `<figure><video controls src="${at}/v.mp4"></video><figcaption>파도</figcaption></figure>`,
    `[v.mp4](${at}/v.mp4)\n\n파도\n`,
  ],
  [
    '소리',
    `<p><audio controls><source src="//old.example.com/%EB%B0%94%EB%8B%A4.mp3?a=1"/>들을 수 없습니다.</audio></p>`,
    `[바다.mp3](${at}/%EB%B0%94%EB%8B%A4.mp3?a=1)\n`,
  ],
  [
    '첫 장면이 있는 동영상',
    `<video poster="${at}/v.jpg" src="${at}/v.mp4"></video>`,
    `[![v.mp4](${at}/v.jpg)](${at}/v.mp4)\n`,
  ],
  [
    '갤러리의 동영상',
    `<figure><figure><img src="${at}/a.jpg" alt=""></figure><figure><video src="${at}/v.mp4"></video></figure></figure>`,
    `![](${at}/a.jpg)\n\n[v.mp4](${at}/v.mp4)\n`,
  ],
])('%s: 누를 말이 있는 링크가 된다', async (_name, content, body) => {
  expect(await imported(content)).toBe(body)
})

const table = `<table><thead><tr><th>무엇</th><th>어떻게</th></tr></thead><tbody>
<tr><td>앞말<ul><li>사과 <b>하나</b></li><li>배 | 감</li></ul></td><td><pre class="wp-block-code"><code>let a = 1

b()</code></pre></td></tr>
<tr><td><p>가</p>
<p>나</p></td><td>그<br>대로<br></td></tr>
<tr><td><table><tr><td>안</td><td>쪽</td></tr></table></td><td><em><div>기운</div>말</em></td></tr>
<tr><td><h3>제목</h3><figure><img src="${at}/a.jpg" alt="그림"><figcaption>설명</figcaption></figure></td><td>끝</td></tr>
</tbody></table>`

it('표의 칸에 든 목록과 코드와 문단은 말이 그대로 한 줄에 남아, 표가 깨지지 않는다', async () => {
  const rows = (await imported(`${table}<p>다음</p>`)).split('\n')
  expect(rows.map((row) => row.replaceAll(/ +/g, ' ').replaceAll(/-+/g, '-'))).toEqual([
    '| 무엇 | 어떻게 |',
    '| - | - |',
    '| 앞말<br>사과 **하나**<br>배 \\| 감 | `let a = 1`<br>`b()` |',
    '| 가<br>나 | 그<br>대로 |',
    '| 안<br>쪽 | *기운*<br>*말* |',
    `| 제목<br>![그림](${at}/a.jpg "설명") | 끝 |`,
    '',
    '다음',
    '',
  ])
})

it('표의 설명은 표 앞의 문단이 된다', async () => {
  const rows = '<tr><th>가</th></tr><tr><td>나</td></tr>'
  const content = `<figure><table><caption>표 <b>하나</b></caption>${rows}</table></figure><table><caption> </caption>${rows}</table>`
  expect(await imported(content)).toBe('표 **하나**\n\n| 가 |\n| - |\n| 나 |\n\n| 가 |\n| - |\n| 나 |\n')
})

it('주소가 없는 재생기는 빈 링크로 남지 않는다', async () => {
  const players = `<iframe title="지도"></iframe><p><iframe srcdoc="가"></iframe></p><figure><embed></figure>`
  expect(await imported(`<p>앞</p>${players}<p>뒤</p>`)).toBe('앞\n\n뒤\n')
})

it('줄마다 <br>이나 <div>로 적은 코드도 줄을 그대로 지닌다', async () => {
  const code = '<pre class="brush:java">int a;<br/>  b();<div>c();</div><div>d();</div></pre>'
  const cell = '<table><tr><th>가</th></tr><tr><td><pre>a<br>b</pre></td></tr></table>'
  const [block, rows] = (await imported(code + cell)).split('\n\n')
  expect(block).toMatch(/^```\w*\nint a;\n {2}b\(\);\nc\(\);\nd\(\);\n```$/)
  expect(rows).toContain('`a`<br>`b`')
})

it('gist는 그리로 가는 링크가 된다', async () => {
  const script = '<script src="https://gist.github.com/dahlia/a1b2.js"></script>'
  const content = `<p>앞</p><p>${script}</p>${script.replace('.js', '.js?file=a.ts')}<script src="${at}/a.js"></script>`
  const link = '<https://gist.github.com/dahlia/a1b2>'
  expect(await imported(content)).toBe(`앞\n\n${link}\n\n${link}\n`)
})

it('그림의 설명에 든 링크는 링크로 남고, 설명의 줄바꿈은 낱말을 붙이지 않는다', async () => {
  const figure = (caption: string) =>
    `<figure><img src="${at}/a.jpg" alt=""><figcaption>${caption}</figcaption></figure>`
  const content = `${figure(`출처: <a href="${at}/b">어디</a>`)}${figure('첫 줄<br>둘째 줄')}`
  expect(await imported(content)).toBe(
    `![](${at}/a.jpg)\n\n출처: [어디](${at}/b)\n\n![](${at}/a.jpg "첫 줄 둘째 줄")\n`,
  )
})

it.each([
  ['접은 글', '<details><summary>정답 <b>보기</b></summary><p>정답은 <b>42</b></p></details>', '정답 보기'],
  [
    '티스토리의 더보기',
    '<div data-ke-type="moreLess" data-text-more="정답 보기" data-text-less="닫기"><a class="btn-toggle-moreless">더보기</a>' +
      '<div class="moreless-content"><p>정답은 <b>42</b></p></div></div>',
    '정답 보기',
  ],
])('%s은 접힌 채로 들어온다', async (_name, content, label) => {
  expect(await imported(content)).toBe(`<details>\n<summary>${label}</summary>\n\n정답은 **42**\n\n</details>\n`)
})
