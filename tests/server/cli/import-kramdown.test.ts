import { expect, it } from 'vitest'

import { importMarkdown } from '#/server/cli/import/markdown.ts'

import { htmlOf } from '../markdown/reading.ts'

const imported = (body: string, name = '_posts/2024-01-02-글.md') => {
  const source = {
    texts: new Map([[name, `---\ntitle: 글\n---\n${body}`]]),
    files: new Map([[name, `/${name}`]]),
    settings: new Map(),
    vaults: new Map(),
  }
  const { posts } = importMarkdown(source, new Date('2026-11-20T00:00:00Z'))
  return { body: posts[0]?.body, notes: posts[0]?.notes }
}

it('Liquid와 kramdown의 주석은 공개되지 않고, 몇 개가 빠졌는지 말한다', () => {
  const written = `앞 {% comment %}비밀 \`하나{% endcomment %} 뒤 \`코드\` {%- comment -%}비밀 둘{%- endcomment -%}

{::comment}
비밀 셋

    비밀 넷
{:/comment}

끝{::comment}비밀 다섯{:/}
`
  expect(imported(written)).toEqual({
    body: '앞  뒤 `코드` \n\n\n\n끝\n',
    notes: ['보이지 않던 주석 4개는 옮기지 않았습니다.'],
  })
})

const hexo = 'source/_posts/글.md'

it('Hexo의 주석은 공개되지 않고, 제목의 id와 코드와 raw 안에 적은 것은 남는다', () => {
  const shown = '## 절 {#id}\n\n`{# 코드 #}` {% raw %}{# 보인 말 #}{% endraw %} {#열린 말\n'
  const written = `앞{#- 비밀 \`하나
비밀 -#} 뒤{#비밀#}

${shown}`
  expect(imported(written, hexo)).toEqual({
    body: `앞 뒤\n\n${shown.replaceAll(/ \{#id\}|\{% (?:end)?raw %\}/g, '')}`,
    notes: ['보이지 않던 주석 2개는 옮기지 않았습니다.'],
  })
})

it('Hexo의 것인지 알 수 없는 주석은 그대로 옮기고, 지울 수 있게 말한다', () => {
  expect(imported('앞 {# 쪽지 #}', '글.md')).toEqual({
    body: '앞 {# 쪽지 #}',
    notes: ['{# #}로 감싼 말 1개를 그대로 옮겼습니다. Hexo의 주석이라면 지워 주세요.'],
  })
})

it('Hugo의 주석은 공개되지 않는다', () => {
  const written = '앞{{< comment >}} 비밀 {{< /comment >}} 뒤{{% comment %}}비밀{{%/comment%}} `{{< comment >}}`'
  expect(imported(written, 'content/글.md')).toEqual({
    body: '앞 뒤 `{{< comment >}}`',
    notes: ['보이지 않던 주석 2개는 옮기지 않았습니다.'],
  })
})

it('코드에 적은 주석 표시와 닫지 않은 주석은 글자로 남는다', () => {
  const code = '`{% comment %}` 글 `{% endcomment %}`\n\n```\n{::comment}\n글\n{:/comment}\n```\n'
  expect(imported(code)).toEqual({ body: code, notes: [] })
  expect(imported('{% comment %}글')).toEqual({
    body: '{% comment %}글',
    notes: ['템플릿 문법을 옮기지 못해 글자로 남습니다. {% comment %}'],
  })
})

it('kramdown이 HTML 안에서 읽던 Markdown은 들여온 글에서도 읽히고, 다른 HTML은 그대로다', async () => {
  const written = `<div class="알림" markdown="1">
**굵게** <div>안</div>
![바다](https://a.example/a.png)
</div>
뒤

- 목록
  <div markdown='block'>*기울임*
  </div>

<section markdown=1>**절**</section>

<div>**그대로**</div>

코드 \`<div markdown="1">\` <span markdown="1">줄</span>
`
  const { body = '' } = imported(written)
  const html = await htmlOf(body)
  expect(html).toMatch(/<strong>굵게<\/strong>/)
  expect(html).toContain('<strong>절</strong>')
  expect(html).toMatch(/<p>뒤<\/p>/)
  expect(html).toMatch(/<li>\s*(?:<p>)?목록(?:<\/p>)?\s*<div>\s*<p><em>기울임<\/em><\/p>\s*<\/div>\s*<\/li>/)
  expect(html).toContain('<div>**그대로**</div>')
  expect(body).toContain('코드 `<div markdown="1">` <span markdown="1">줄</span>')
  expect(body.match(/markdown=/g)).toHaveLength(2)
})

it('Hexo의 인용과 쪽지, Hexo와 Hugo의 영상은 인용과 알림과 링크가 된다', () => {
  const written = `앞
{% blockquote 김소월, 진달래꽃 %}
나 보기가 \`역겨워\`

가실 때에는
{% endblockquote %}
{% note warning 꼭 %}
읽을 것
{% endnote %}
{% note blue 'fas fa-bell' simple %}글{% endnote %}
{% cq %} 가운데 {% endcq %}

{% youtube abcdef-1234 %} {{< youtube id="abcdef_1234" loading="lazy" >}} \`{% youtube abcdef-1234 %}\`
`
  const { body, notes } = imported(written, hexo)
  expect(notes).toEqual([])
  expect(body).toBe(`앞

> 나 보기가 \`역겨워\`
>
> 가실 때에는
>
> — 김소월, 진달래꽃


> [!warning] 꼭
> 읽을 것


> [!note]
> 글


> 가운데


[YouTube에서 보기](https://www.youtube.com/watch?v=abcdef-1234) [YouTube에서 보기](https://www.youtube.com/watch?v=abcdef_1234) \`{% youtube abcdef-1234 %}\`
`)
})

it.each([
  ['{% note TypeScript를 쓰는 까닭 %}', '> [!note] TypeScript를 쓰는 까닭'],
  ['{% note info The modern web %}', '> [!info] The modern web'],
  ['{% note danger fa-bolt modern 꼭 %}', '> [!danger] 꼭'],
])('쪽지의 제목은 모두 남고, 꾸밈말만 빠진다: %s', (note, label) => {
  expect(imported(`${note}\n글\n{% endnote %}\n`, hexo).body?.trim()).toBe(`${label}\n> 글`)
})

it('`raw` 안의 쪽지와 영상, 재생 목록은 적힌 그대로 온다', () => {
  const note = '{% note info %}\n글\n{% endnote %}\n{% youtube abcdef-1234 %}'
  expect(imported(`{% raw %}\n${note}\n{% endraw %}\n`, hexo).body).toContain(note)
  expect(imported('{% youtube PLabcdefgh playlist %}', hexo).body).toBe('{% youtube PLabcdefgh playlist %}')
})
