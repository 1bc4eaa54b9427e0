import { expect, it } from 'vitest'

import { importMarkdown } from '#/server/cli/import/markdown.ts'

const imported = (body: string) => {
  const name = '_posts/2024-01-02-글.md'
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

it('코드에 적은 주석 표시와 닫지 않은 주석은 글자로 남는다', () => {
  const code = '`{% comment %}` 글 `{% endcomment %}`\n\n```\n{::comment}\n글\n{:/comment}\n```\n'
  expect(imported(code)).toEqual({ body: code, notes: [] })
  expect(imported('{% comment %}글')).toEqual({
    body: '{% comment %}글',
    notes: ['템플릿 문법을 옮기지 못해 글자로 남습니다. {% comment %}'],
  })
})
