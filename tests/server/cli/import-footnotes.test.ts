import { expect, it } from 'vitest'

import { importTistory } from '#/server/cli/import/tistory.ts'
import { importWordpress } from '#/server/cli/import/wordpress.ts'

import { htmlOf } from '../markdown/reading.ts'
import { page } from './tistory-backup.ts'
import { item, wxr } from './wordpress-export.ts'

const reference = (id: string, number: number): string =>
  `<sup data-fn="${id}" class="fn"><a href="#${id}" id="${id}-link">${number}</a></sup>`

const kept = (value: string): string =>
  `<wp:postmeta><wp:meta_key>footnotes</wp:meta_key><wp:meta_value><![CDATA[${value}]]></wp:meta_value></wp:postmeta>`

const imported = (html: string, footnotes: string) => {
  const content = `<!-- wp:paragraph -->${html}<!-- /wp:paragraph -->\n\n<!-- wp:footnotes /-->`
  const { posts, skipped } = importWordpress(wxr(item({ id: 1, title: '글', content, more: kept(footnotes) })))
  return { body: posts[0]?.body, notes: posts[0]?.notes, skipped }
}

it('워드프레스의 각주는 글의 각주가 되고, 제 자리와 내용이 보인다', async () => {
  const html = `<p>하나${reference('a', 1)}와 <strong>${reference('b', 2)}</strong> 2<sup>10</sup></p><table><tr><td>칸${reference('a', 1)}</td></tr></table>`
  const footnotes = [
    { content: '첫 <em>각주</em><br>둘째 줄', id: 'a' },
    { content: 'x<sup>2</sup>', id: 'b' },
  ]
  const { body = '', ...rest } = imported(html, JSON.stringify(footnotes))
  expect(rest).toEqual({ notes: [], skipped: [] })
  expect(body).toBe(`하나[^1]와 **[^2]** 2<sup>10</sup>

|       |
| ----- |
| 칸[^1] |

[^1]: 첫 *각주*\\
    둘째 줄

[^2]: x<sup>2</sup>
`)
  expect(await htmlOf(body)).toMatch(/<li id="fn-1">\s*<p>첫 <em>각주<\/em><br>\n둘째 줄 <a href="#fnref-1"/)
})

it('워드프레스의 각주에서 제 글로 가는 링크도 들여온 글을 가리킨다', () => {
  const footnotes = [{ content: '<a href="https://old.example.com/?p=1">이 글</a>', id: 'a' }]
  const { body } = imported(`<p>글${reference('a', 1)}</p>`, JSON.stringify(footnotes))
  expect(body).toBe('글[^1]\n\n[^1]: [이 글](1-%EA%B8%80.md)\n')
})

it.each(['읽을 수 없는 값', '[]', '[{"id":"a"}]'])(
  '내보내기 파일에서 내용을 읽지 못한 각주는 번호가 남고, 그렇다고 말한다: %s',
  (footnotes) => {
    expect(imported(`<p>글${reference('a', 1)}</p>`, footnotes)).toEqual({
      body: '글<sup>[1](#a)</sup>\n',
      notes: ['각주 1개는 내보낸 파일에 내용이 없어 번호만 남습니다. 옛 글에서 옮겨 적어 주세요.'],
      skipped: [],
    })
  },
)

it('자리를 남길 수 없는 각주는 내용이 글 파일에 남고, 어느 것인지 말한다', () => {
  const html = `<p>글${reference('a', 1)}</p><figure><img src="https://old.example.com/a.jpg" alt=""><figcaption>설명${reference('b', 2)}</figcaption></figure>`
  const footnotes = ['a', 'b', 'c'].map((id) => ({ content: `${id}의 말`, id }))
  const { body, notes } = imported(html, JSON.stringify(footnotes))
  expect(body).toContain(
    '글[^1]\n\n![](https://old.example.com/a.jpg "설명2")\n\n[^1]: a의 말\n\n[^2]: b의 말\n\n[^3]: c의 말\n',
  )
  expect(notes).toEqual([
    '본문에 자리가 없어 보이지 않는 각주가 있습니다. 글 파일에서 찾아 자리를 적어 주세요. [^2], [^3]',
  ])
})

const tistoryReference = (number: number): string =>
  `<sup class="footnote"><a href="#footnote_7_${number}" id="footnote_link_7_${number}" onmouseover="tistoryFootnote.show(this, 7, ${number})"><span style="display:none">[각주:</span>${number}<span style="display:none">]</span></a></sup>`

const tistoryFootnote = (number: number, content: string): string =>
  `<li id="footnote_7_${number}">${content} <a href="#footnote_link_7_${number}">[본문으로]</a></li>`

const importedPage = (body: string) => {
  const source = {
    texts: new Map([['7/7-글.html', page('글', '', '', body, '')]]),
    files: new Map(),
    settings: new Map(),
    vaults: new Map(),
  }
  const [post] = importTistory(source).posts
  return { body: post?.body, notes: post?.notes }
}

it('티스토리의 각주는 글의 각주가 되고, 본문으로 돌아가던 링크는 남지 않는다', () => {
  const list = `<div class="footnotes"><ol class="footnotes">${tistoryFootnote(1, '첫 <b>각주</b>')}${tistoryFootnote(2, '<a href="https://example.com/">출처</a>')}</ol></div>`
  const html = `<p>하나${tistoryReference(1)}와 둘${tistoryReference(2)}, 2<sup>10</sup></p>`
  expect(importedPage(html + list)).toEqual({
    body: '하나[^1]와 둘[^2], 2<sup>10</sup>\n\n[^1]: 첫 **각주**\n\n[^2]: [출처](https://example.com/)\n',
    notes: [],
  })
})

it('티스토리의 각주가 본문을 싼 상자 밖에 있어도 오고, 내용이 없으면 번호가 남았다고 말한다', () => {
  const list = `</div><ol class="footnotes">${tistoryFootnote(1, '각주')}</ol>`
  expect(importedPage(`<p>하나${tistoryReference(1)}와 둘${tistoryReference(3)}</p>${list}`)).toEqual({
    body: '하나[^1]와 둘<sup>[\\[각주:3\\]](#footnote_7_3)</sup>\n\n[^1]: 각주\n',
    notes: ['각주 1개는 내보낸 파일에 내용이 없어 번호만 남습니다. 옛 글에서 옮겨 적어 주세요.'],
  })
})
