import { expect, it } from 'vitest'

import { importWordpress } from '#/server/cli/import/wordpress.ts'

import { item, wxr } from './wordpress-export.ts'

const first = (content: string, more = '') =>
  importWordpress(wxr(item({ id: 1, title: '글', content }) + more)).posts[0]

const paragraph = (words: string): string => `<!-- wp:paragraph --><p>${words}</p><!-- /wp:paragraph -->`

it('여러 글이 함께 쓰던 블록의 내용이 그 자리에 온다', () => {
  const content = `${paragraph('앞')}<!-- wp:block {"ref":8} /-->${paragraph('뒤')}`
  const reusable = [
    item({ id: 8, title: '인사', type: 'wp_block', content: `${paragraph('인사')}<!-- wp:block {"ref":9} /-->` }),
    item({ id: 9, title: '고리', type: 'wp_block', content: `${paragraph('고리')}<!-- wp:block {"ref":8} /-->` }),
  ]
  expect(first(content, reusable.join(''))).toMatchObject({ body: '앞\n\n인사\n\n고리\n\n뒤\n' })
})

it('내용이 파일에 없는 블록은 빠지고, 무엇인지 말한다', () => {
  const content = `${paragraph('앞')}<!-- wp:latest-posts {"postsToShow":3} /--><!-- wp:block {"ref":8} /-->`
  expect(first(content)).toMatchObject({
    body: '앞\n',
    notes: ['워드프레스가 그때그때 채우던 블록은 빠졌습니다. 옛 글에서 옮겨 적어 주세요. latest-posts, block'],
  })
})

it('댓글을 닫은 글은 닫힌 채로 온다', () => {
  const closed = '<wp:comment_status><![CDATA[closed]]></wp:comment_status>'
  const { posts } = importWordpress(
    wxr(item({ id: 1, title: '가', content: '', more: closed }) + item({ id: 2, title: '나', content: '' })),
  )
  expect(posts.map(({ matter }) => matter.comments)).toEqual([false, true])
})

const at = 'https://old.example.com'

it.each([
  [`${at}/2020/01/%eb%b4%84/`, '2-봄.md'],
  [`${at}/2020/01/봄`, '2-봄.md'],
  ['http://www.old.example.com/2020/01/봄/#산책', '2-봄.md#산책'],
  [`/2020/01/봄/#comment-3`, '2-봄.md'],
  [`${at}/?p=2`, '2-봄.md'],
])('옛 블로그의 글끼리 이은 링크는 들여온 글로 이어진다: %s', (address, to) => {
  const spring = item({ id: 2, title: '봄', content: '' }).replace('/?p=2<', '/2020/01/%EB%B4%84/<')
  const home = '<wp:base_blog_url>https://old.example.com</wp:base_blog_url><item>'
  const xml = wxr(item({ id: 1, title: '글', content: `<a href="${address}">봄</a>` }) + spring).replace('<item>', home)
  const body = importWordpress(xml).posts[0]?.body
  expect(decodeURI(body ?? '')).toBe(`[봄](${to})\n`)
})

it('다른 쪽과 다른 사이트로 가는 링크는 그대로다', () => {
  const content = `<a href="${at}/about/">가</a> <a href="${at}">나</a> <a href="https://example.org/?p=1">다</a> <a href="#글">라</a>`
  expect(first(content)?.body).toBe(`[가](${at}/about/) [나](${at}) [다](https://example.org/?p=1) [라](#글)\n`)
})
