import { expect, it } from 'vitest'

import { htmlOf } from './reading.ts'

const labelOf = (html: string) => /^<pre tabindex="0"(?: data-language="([^"]*)")?>/.exec(html)?.[1] ?? null

it.each([
  ['js{1,3}', 'js'],
  ['js title="a.js"', 'js'],
  ['js:a.js', 'js'],
  ['js[a.js]', 'js'],
  ['{.js}', 'js'],
  ['.js', 'js'],
  ['js/1-3', 'js'],
  ['language-js', 'js'],
  ['js=12', 'js'],
  ['rust,ignore', 'rust'],
  ['{r, echo=FALSE}', 'r'],
  ['C++', 'C++'],
  ['F#', 'F#'],
  ['golang', 'golang'],
  ['MySQL', 'MySQL'],
])('언어 뒤에 붙여 적은 것은 이름표에 보이지 않고, 아는 언어는 색을 입는다: %s', async (info, label) => {
  const html = await htmlOf(`\`\`\`${info}\nx = 1 + "2"\n\`\`\``)
  expect(labelOf(html)).toBe(label)
  expect(html).toContain('tok-')
})

it.each(['application/json', '.env', '.gitignore'])('모르는 이름은 적은 그대로 보인다: %s', async (info) => {
  expect(labelOf(await htmlOf(`\`\`\`${info}\n글\n\`\`\``))).toBe(info)
})

it('여러 줄을 짚은 중괄호는 언어에 붙여도 띄어도 같다', async () => {
  const [joined, apart] = [await htmlOf('```js{1, 3}\na\nb\nc\n```'), await htmlOf('```js {1,3}\na\nb\nc\n```')]
  expect(joined).toBe(apart)
  expect(joined.match(/line highlighted/g)).toHaveLength(2)
})

it('다른 언어의 코드를 고친 자리도 더하고 뺀 빛깔이다', async () => {
  const html = await htmlOf('```diff-js\n- a\n+ b\n```')
  expect(html).toContain('<span class="tok-deleted">- a</span>')
  expect(html).toContain('<span class="tok-inserted">+ b</span>')
})

it.each(['text', 'plaintext', '.plain', '...', 'none', '=', '{1,3}', '"><b>'])(
  '언어의 이름이 아닌 %s은(는) 보이지 않는다',
  async (info) => {
    expect(labelOf(await htmlOf(`\`\`\`${info}\n글\n\`\`\``))).toBeNull()
  },
)
