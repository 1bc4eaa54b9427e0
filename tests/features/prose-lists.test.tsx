import { expect, it } from 'vitest'

import { createBlog } from '../../mocks/sample-blog.ts'
import { openApp, type OpenOptions } from './app.tsx'
import { paths } from './commenting.ts'
import { screen } from './screen.ts'

const title = '도서관의 오래된 수레'

/** The post with this HTML for its text. */
const openPost = async (
  content: string,
  viewport: NonNullable<OpenOptions['viewport']> = 'desktop',
): Promise<Element> => {
  const posts = createBlog().posts.map((post) => (post.id === 28 ? { ...post, content } : post))
  await openApp({ path: paths.empty, viewport, blog: { posts } })
  const article = screen.article(title)
  await expect.element(article).toBeVisible()
  return article.element()
}

const boxOf = (page: Element, selector: string): DOMRect => {
  const element = page.querySelector(selector)
  if (element === null) throw new Error(`no ${selector}`)
  return element.getBoundingClientRect()
}

const task = (id: string, rest = '') =>
  `<li class="task-list-item" id="${id}"><input type="checkbox" disabled> 할 일${rest}</li>`

it('한 항목에 든 문단과 코드와 표와 인용은 서로 붙지 않는다', async () => {
  const blocks = '<p>설치</p><pre><code>npm ci</code></pre><p>설명</p><blockquote><p>인용</p></blockquote><p>끝</p>'
  const page = await openPost(`<ol><li id="item">${blocks}</li></ol>`)
  const boxes = [...(page.querySelector('#item')?.children ?? [])].map((block) => block.getBoundingClientRect())
  const gaps = boxes.slice(1).map(({ top }, index) => top - (boxes[index]?.bottom ?? 0))
  expect(gaps).toHaveLength(4)
  expect(gaps.filter((gap) => gap < 8)).toEqual([])
})

it('할 일 목록은 겹친 만큼 들여 쓰고, 번호와 점을 지니며, 둘째 줄은 글자 아래에서 시작한다', async () => {
  const list = `<ul class="contains-task-list">${task('inner')}</ul>`
  const page = await openPost(
    `<ul class="contains-task-list">${task('outer', list)}<li id="plain">보통</li></ul>` +
      `<ol class="contains-task-list" id="numbered">${task('first')}</ol>`,
  )
  const styleOf = (selector: string) => getComputedStyle(page.querySelector(selector) ?? page).listStyleType
  expect([styleOf('#outer'), styleOf('#plain'), styleOf('#first')]).toEqual(['none', 'disc', 'decimal'])
  const [outer, inner] = [boxOf(page, '#outer > input'), boxOf(page, '#inner > input')]
  expect(inner.left - outer.left).toBeGreaterThan(16)
  expect(outer.right).toBeLessThanOrEqual(boxOf(page, '#outer').left)
})

it.each([
  ['이 블로그의', 'start="1592" class="long-numbers"', '1592. '],
  ['다른 서버의', 'start="1998"', '1998. '],
])('%s 네 자리 번호는 전화기에서도 잘리지 않는다', async (_whose, attributes, number) => {
  const page = await openPost(
    `<p><span id="number">${number}</span>번</p><ol ${attributes}><li id="item">임진왜란</li></ol>`,
    'phone',
  )
  expect(getComputedStyle(page.querySelector('#item') ?? page).listStyleType).toBe('decimal')
  expect(boxOf(page, '#item').left).toBeGreaterThan(boxOf(page, '#number').width)
})

it('문장 속의 작은 그림은 그 줄에 선다', async () => {
  const image = '<img src="/covers/28.svg" alt="아이콘" width="20" height="20">'
  const page = await openPost(
    `<p id="sentence">단추 <span id="left-word">앞</span>${image}<span id="right-word">뒤</span></p>`,
  )
  const [before, after] = [boxOf(page, '#left-word'), boxOf(page, '#right-word')]
  expect(after.top).toBe(before.top)
  expect(after.left).toBeGreaterThan(before.right)
})
