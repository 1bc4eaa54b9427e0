import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { expect, it } from 'vitest'

import { importWordpress } from '#/server/cli/import/wordpress.ts'

import { comment, item, runImport, withExport, wxr } from './wordpress-export.ts'

const deep = '<b>'.repeat(9_000)

/** Each of these took minutes, or for ever, while the end of every opening mark was looked for. */
it.each(['[embed]', '[embed', '[caption]', '[gallery', '[video a=', '<!--', '<pre', '<pre>\n\n'])(
  '닫히지 않은 표시가 6만 번 나와도 글은 들어온다: %s',
  (mark) => {
    const marks = mark.startsWith('<pre>') ? mark.repeat(200) : mark.repeat(60_000)
    const { posts, skipped } = importWordpress(wxr(item({ id: 1, title: '글', content: `앞 ${marks}` })))
    expect(skipped).toEqual([])
    expect(posts[0]?.notes).toEqual([])
    expect(posts[0]?.body).toMatch(/^앞/)
  },
)

it('닫힌 표시는 여전히 제 뜻으로 옮겨진다', () => {
  const content =
    '[embed width="1"] https://example.com/a [/embed]\n\n<pre>[embed]\n\n둘</pre>\n\n[EMBED]두 낱말[/embed] <!-- 쪽지 -->끝'
  const { posts } = importWordpress(wxr(item({ id: 1, title: '글', content })))
  expect(posts[0]?.body).toBe('<https://example.com/a>\n\n```\n[embed]\n\n둘\n```\n\n\\[EMBED]두 낱말\\[/embed] 끝\n')
})

it('지나치게 겹친 댓글은 그 글자로 들어오고, 글과 다른 댓글은 그대로다', async () => {
  const comments = comment(1, 0, '독자', `${deep}가 &lt;3\n나`) + comment(2, 1, '손님', '보통 <b>댓글</b>')
  const xml = wxr(item({ id: 1, title: '글', content: '본문', more: comments }))
  expect(importWordpress(xml).posts[0]?.comments.map(({ content }) => content)).toEqual(['가 <3\n나', '보통 댓글'])
  const folder = await withExport(xml)
  expect(await runImport(folder)).toMatchObject({ code: 0, complaint: '' })
  expect(await readFile(join(folder, 'posts/wordpress/1-글.md'), 'utf8')).toContain('본문')
})
