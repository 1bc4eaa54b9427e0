import { describe, expect, it } from 'vitest'

import { allowList } from '#/server/markdown/sanitize.ts'
import { sanitize } from '#/ui/media/sanitize.ts'

import { openApp } from './app.tsx'
import { screen } from './screen.ts'

const open = async () => {
  await openApp({ path: '/pages/30/모든-것이-든-글' })
  const article = screen.article('모든 것이 든 글')
  await expect.element(article).toBeVisible()
  return article
}

/** Where an element may stand that HTML allows in tables only. */
const tables: Readonly<Record<string, string>> = { tr: '<table><tbody>', td: '<table><tr>', th: '<table><tr>' }
const before = (tag: string): string => tables[tag] ?? (/^(?:caption|t(?:body|foot|head))$/.test(tag) ? '<table>' : '')

const attributeOf = (property: string): string => {
  if (property === 'className') return 'class'
  if (property.startsWith('data')) return property.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
  return property.replace(/^aria/, 'aria-').toLowerCase()
}

/** Every element that the server leaves in a post, with every attribute that it may have there. */
const allowed = (allowList.tagNames ?? []).map((tag) => {
  const { '*': everywhere = [], [tag]: own = [] } = allowList.attributes ?? {}
  const properties = [...everywhere, ...own].map((each) => (typeof each === 'string' ? each : each[0]))
  // Read by the highlighter of the server, and gone with it.
  return [tag, properties.filter((property) => property !== 'dataMeta').map(attributeOf)] as const
})

describe('성한 HTML은 남는다', () => {
  it('표와 그 줄맞춤', async () => {
    const table = (await open()).getByRole('table')
    await expect.element(table).toBeVisible()
    await expect.element(table.getByText('자모', { exact: true })).toBeVisible()
    await expect.element(table.getByRole('cell', { name: '닿소리' })).toBeVisible()
    expect(table.element().querySelector('th[align="right"]')?.textContent).toBe('수')
    expect(table.element().querySelectorAll('tbody tr')).toHaveLength(2)
  })

  it('코드', async () => {
    const code = (await open()).element().querySelector('pre code')
    expect(code?.textContent).toBe('const 인사 = (이름: string) => `안녕, ${이름}`')
    expect(code?.className).toContain('language-ts')
  })

  it('그림과 그 설명', async () => {
    const article = await open()
    await expect.element(article.getByRole('img', { name: '종이 나무' })).toHaveAttribute('src', '/covers/30.svg')
    await expect.element(article.getByText('종이로 만든 나무')).toBeVisible()
  })

  it.for(allowed)('서버가 남긴 %s은(는) 눌러서 온 글에도 그대로 남는다', ([tag, attributes]) => {
    const values: Readonly<Record<string, string>> = {
      type: tag === 'input' ? 'checkbox' : 'a',
      dir: 'rtl',
      src: '/a.png',
      role: 'note',
    }
    const written = attributes.map((name) => `${name}="${values[name] ?? '1'}"`).join(' ')
    const page = document.createElement('div')
    // TypeScript's `innerHTML` takes no `TrustedHTML` yet.
    Reflect.set(page, 'innerHTML', sanitize(`${before(tag)}<${tag} ${written}>`, ''))
    expect(page.querySelector(tag)?.getAttributeNames()).toEqual(expect.arrayContaining(attributes))
  })

  it('코드의 빛깔, 그러나 말에 붙여 넣은 빛깔은 두지 않는다', () => {
    const page = document.createElement('div')
    const black = 'style="color:#000000"'
    const post = `<p ${black}>말</p><p style="text-align:center">가운데</p><pre><code><span ${black}>x</span></code></pre>`
    Reflect.set(page, 'innerHTML', sanitize(post, ''))
    expect([...page.querySelectorAll('[style]')].map(({ tagName }) => tagName)).toEqual(['P', 'SPAN'])
    expect(page.querySelector('p')).not.toHaveAttribute('style')
  })

  it('목록과 할 일과 인용과 접은 글', async () => {
    const article = await open()
    await expect.element(article.getByRole('listitem').filter({ hasText: '둘의 하나' }).last()).toBeVisible()
    await expect.element(article.getByRole('checkbox')).toBeDisabled()
    expect(article.element().querySelector('blockquote')?.textContent).toContain('글은 엉덩이로 쓴다.')
    expect(article.element().querySelector('details summary')?.textContent).toBe('더 읽기')
    expect(article.element().querySelector('strong')?.textContent).toBe('굵은 글자')
    expect(article.element().querySelector('em')?.textContent).toBe('기울인 글자')
  })

  it('안쪽 고리는 그대로, 바깥 고리는 손님임을 밝히지 않고 간다', async () => {
    const article = await open()
    await expect.element(article.getByRole('link', { name: '안쪽 고리' })).toHaveAttribute('href', '/tag')
    const outside = article.getByRole('link', { name: /^바깥 고리/ })
    await expect.element(outside).toHaveAttribute('href', 'https://example.com/hangul')
    await expect.element(outside).toHaveAttribute('rel', 'noopener noreferrer')
  })

  it('각주는 글과 주를 잇는다', async () => {
    const article = await open()
    const mark = article.element().querySelector('sup a')
    expect(mark?.getAttribute('href')).toBe('#user-content-fn-1')
    expect(document.querySelector('#user-content-fn-1')?.textContent).toContain('각주의 글.')
  })

  it.for(['phone', 'narrow'] as const)('%s: 넓은 표와 코드가 있어도 옆으로 밀리지 않는다', async (viewport) => {
    const wide = `<pre><code>${'아주 긴 줄 '.repeat(60)}</code></pre><table><tr>${'<td>띄어쓰기없는긴낱말</td>'.repeat(20)}</tr></table><p>${'가'.repeat(400)}</p><p>${'a'.repeat(400)}</p>`
    const app = await openApp({ path: '/pages/30/모든-것이-든-글', viewport })
    app.blog.posts = app.blog.posts.map((post) => (post.id === 29 ? { ...post, content: wide } : post))
    app.history.push('/pages/29/표와-코드를-읽기-좋게')
    await expect.element(screen.article('표와 코드를 읽기 좋게')).toBeVisible()
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth)
    const scrollers = [...document.querySelectorAll('article pre, article .table')]
    expect(scrollers.map((it) => it.scrollWidth > it.clientWidth && it.getAttribute('tabindex'))).toEqual(['0', '0'])
  })
})
