import { expect, it } from 'vitest'

import { importMarkdown } from '#/server/cli/import/markdown.ts'

/** Imports texts by path, with the settings of their site, and returns the text of the post at `content/글.md` or the like. */
const imported = (settings: readonly [name: string, text: string], texts: Readonly<Record<string, string>>) => {
  const source = {
    texts: new Map(Object.entries(texts)),
    files: new Map([settings[0], ...Object.keys(texts)].map((path) => [path, `/${path}`])),
    settings: new Map([settings]),
    vaults: new Map(),
  }
  const { posts } = importMarkdown(source, new Date('2026-11-20T00:00:00Z'))
  return posts.find(({ path }) => path.endsWith('/글.md'))?.body
}

const post = (...front: readonly string[]): string => ['---', ...front, '---', ''].join('\n')

/** A link to each address. */
const links = (...addresses: readonly string[]): string => addresses.map((address) => `[글](${address})`).join('\n')

it.each([
  ['permalink: :category/:title/\ncategory_map:\n  개발: dev', 'categories: [개발, 웹]', '/dev/웹/a/'],
  ['permalink: :category/:title/\ncategory_map:', '', '/uncategorized/a/'],
  ['permalink: :category/:title/\ndefault_category: etc', '', '/etc/a/'],
  ['permalink: posts/:abbrlink.html', 'abbrlink: 3ab4c5', '/posts/3ab4c5.html'],
])('Hexo가 주소에 쓰던 분류의 이름과 글의 항목을 알아본다: %s', (settings, front, address) => {
  const texts = {
    'source/_posts/a.md': post('title: 가', front),
    'source/_posts/글.md': `${post('title: 글', 'categories: constructor')}${links(address, '/없음/')}`,
  }
  expect(imported(['_config.yml', settings], texts)).toBe(links('a.md', '/없음/'))
})

it.each([
  ['defaultContentLanguage = "ko"\n[languages.ko]\n[languages.en]', '/note/spring/', '/en/note/spring/'],
  ['defaultContentLanguage = "ko"', '/note/spring/', '/en/note/spring/'],
  ['defaultContentLanguage = "ko"\ndefaultContentLanguageInSubdir = true', '/ko/note/spring/', '/en/note/spring/'],
])('Hugo의 번역은 제 주소를 가져, 본래 글로 가던 링크가 그 글로 간다: %s', (settings, main, translated) => {
  const texts = {
    'content/note/a.ko.md': post('title: 봄', 'slug: spring'),
    'content/note/a.en.md': post('title: Spring', 'slug: spring'),
    'content/note/vue.js.md': post('title: Vue'),
    'content/글.md': `${post('title: 글')}${links(main, translated, main.replace('spring', 'vue.js'))}`,
  }
  expect(imported(['hugo.toml', settings], texts)).toBe(links('note/a.ko.md', 'note/a.en.md', 'note/vue.js.md'))
})

it('Hugo의 템플릿이 이 글에서부터 적은 글, 말을 함께 적은 글, 같은 글의 자리도 알아본다', () => {
  const texts = {
    'content/plain.md': post('title: 가'),
    'content/other/plain.md': post('title: 나'),
    'content/post/plain.md': post('title: 다'),
    'content/post/spring.ko.md': post('title: 봄'),
    'content/post/spring.en.md': post('title: Spring'),
    'content/post/글.md': `${post('title: 글')}${links(
      '{{< relref "./plain.md" >}}',
      '{{< ref "../plain.md#끝" >}}',
      '{{% relref "#같은-쪽" %}}',
      '{{< ref path="/other/plain.md" lang="ko" >}}',
      '{{< ref lang="en" path="spring.md" >}}',
      '{{< relref "spring.md" "ko" >}}',
      '{{< ref "plain.md" >}}',
    )}`,
  }
  expect(imported(['hugo.toml', ''], texts)).toBe(
    links(
      'plain.md',
      '../plain.md#끝',
      '#같은-쪽',
      '../other/plain.md',
      'spring.en.md',
      'spring.ko.md',
      '{{< ref "plain.md" >}}',
    ),
  )
})

const code = (text: string) => `\n\`\`\`\n${text}\n\`\`\`\n`

it('코드에 보이려고 템플릿을 막던 표시는 그 도구의 폴더에서만 사라진다', () => {
  const liquid = `\`{% raw %}{{ a }}{% endraw %}\`\n${code('{% raw %}\n{% if b %}\n{% endraw %}')}\n{%- raw -%}${code('c')}{%- endraw -%}\n`
  const hugo = `\`{{</* a */>}}\`\n${code('{{%/* b /*/%}}')}`
  const both = post('title: 글') + liquid + hugo
  const shown = `\`{{ a }}\`\n${code('{% if b %}')}${code('c')}`
  for (const path of ['source/_posts/글.md', 'a/글.md'])
    expect(imported(['_config.yml', ''], { [path]: both })).toBe(shown + hugo)
  expect(imported(['없음', ''], { '_posts/글.md': both })).toBe(shown + hugo)
  expect(imported(['hugo.toml', ''], { 'content/글.md': both })).toBe(`${liquid}\`{{< a >}}\`\n${code('{{% b /%}}')}`)
  expect(imported(['없음', ''], { 'a/글.md': both })).toBe(liquid + hugo)
})

it.each([
  ['timezone: Asia/Seoul', '2019-03-04T23:30:00Z', '/2019/03/05/a.html'],
  ['timezone: Asia/Seoul', '2019-03-04 23:30:00 +0900', '/2019/03/04/a.html'],
  ['title: 옛 블로그', '2019-03-04 12:00:00 +0900', '/2019/03/04/a.html'],
])('Jekyll의 주소에 든 날은 블로그가 있던 곳의 날이다: %s, %s', (settings, date, address) => {
  const texts = {
    '_posts/2019-03-04-a.md': post('title: 가', `date: ${date}`),
    '_posts/글.md': `${post('title: 글')}${links(address)}`,
  }
  expect(imported(['_config.yml', settings], texts)).toBe(links('2019-03-04-a.md'))
})

it('어느 날의 주소인지 알 수 없는 글로는 링크를 고치지 않는다', () => {
  const addresses = ['/2019/03/04/a.html', '/2019/03/05/a.html']
  const texts = {
    '_posts/2019-03-05-a.md': post('title: 가', 'date: 2019-03-05 01:00:00 +0900'),
    '_posts/글.md': `${post('title: 글')}${links(...addresses)}`,
  }
  expect(imported(['_config.yml', 'title: 옛 블로그'], texts)).toBe(links(...addresses))
})

it('Hugo에서 뿌리부터 적은 글은 그 자리의 글만 가리킨다', () => {
  const texts = {
    'content/post/contact.md': post('title: 연락'),
    'content/about.md': post('title: 소개'),
    'content/글.md': `${post('title: 글')}[가]({{< ref "/contact.md" >}}) [나]({{< ref "/about.md" >}})`,
  }
  expect(imported(['hugo.toml', ''], texts)).toBe('[가]({{< ref "/contact.md" >}}) [나](about.md)')
})

it('글에 그대로 적은 제 글의 옛 주소는 그 글의 제목이 되어 들여온 글로 가고, 남의 주소는 그대로다', () => {
  const texts = {
    '_posts/2019-03-04-a.md': post('title: "봄 [하나] | *둘*"'),
    '_posts/글.md': `${post('title: 글')}<https://me.example/2019/03/04/a.html#끝> https://me.example/2019/03/04/a에서
(https://me.example/2019/03/04/a.html). !https://me.example/2019/03/04/a \`https://me.example/2019/03/04/a\`
<https://me.example/없음> https://you.example/2019/03/04/a`,
  }
  const words = String.raw`[봄 \[하나\] \| \*둘\*]`
  expect(imported(['_config.yml', 'url: https://me.example'], texts))
    .toBe(`${words}(2019-03-04-a.md#끝) ${words}(2019-03-04-a.md)에서
(${words}(2019-03-04-a.md)). !https://me.example/2019/03/04/a \`https://me.example/2019/03/04/a\`
<https://me.example/없음> https://you.example/2019/03/04/a`)
})

it.each([
  ['_config.yml', 'permalink: /:title/', '_posts/2019-03-04-a.md', '_posts/글.md', '2019-03-04-a.md'],
  ['_config.yml', 'permalink: :title/\nroot: /blog/', 'source/_posts/a.md', 'source/_posts/글.md', 'a.md'],
  ['hugo.toml', '', 'content/post/a.md', 'content/post/글.md', 'a.md'],
])('쪽의 주소에서부터 적은 제 글의 링크도 들여온 글로 간다: %s, %s', (name, settings, other, own, moved) => {
  const addresses = ['../a/', '../a#끝', './../a/index.html', '../없음/', './#끝', 'a/', '#끝']
  const texts = { [other]: post('title: 가'), [own]: `${post('title: 글')}${links(...addresses)} ![](../a/)` }
  const moves: Readonly<Record<string, string>> = {
    '../a/': moved,
    '../a#끝': `${moved}#끝`,
    './../a/index.html': moved,
    './#끝': '%EA%B8%80.md#끝',
  }
  expect(imported([name, settings], texts)).toBe(
    `${links(...addresses.map((address) => moves[address] ?? address))} ![](../a/)`,
  )
})
