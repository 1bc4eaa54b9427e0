import { readFileSync } from 'node:fs'

import { shownWidth } from './device.ts'
import { type BenchPost, benchPosts } from './posts.ts'

const perPage = 12
const style = readFileSync(new URL('plain-style.css', import.meta.url), 'utf8').replaceAll(/\s*([{}:;,])\s*/g, '$1')
const categories = [...new Set(benchPosts.map(({ category }) => category))]

/** The posts on the first page of the list. */
export const listed = benchPosts.slice(0, perPage)

const items = (list: readonly string[]): string => `<ul>${list.map((item) => `<li>${item}</li>`).join('')}</ul>`

const page = (title: string, main: string, extra = ''): string => `<!doctype html>
<html lang="ko">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${title}</title>
<style>${style}</style>
<header><a href="/">글방</a>${extra}</header>
<nav>${items(categories)}</nav>
<main>${main}</main>
<footer>글지기</footer>
</html>
`

/** The file name of a post's picture. `place`: its index in the list. */
export const pictureName = ({ photo }: BenchPost, place: number): string =>
  photo === null ? `cover-${place}.svg` : `photo-${photo}.avif`

const image = (post: BenchPost, place: number, isFirst: boolean): string =>
  `<img src="/${pictureName(post, place)}" alt="" width="${shownWidth}" height="${Math.round((shownWidth * 9) / 16)}" ` +
  `${isFirst ? 'fetchpriority="high"' : 'loading="lazy"'}>`

const dayOf = ({ date }: BenchPost): string =>
  `<p class="faint"><time datetime="${date}">${date.slice(0, 10)}</time></p>`

export const listPage = (extra?: string): string => {
  const cards = listed.map(
    (post, place) =>
      `${image(post, place, place === 0)}<h2><a href="/${place}.html">${post.title}</a></h2>` +
      `<p>${post.summary}</p>${dayOf(post)}`,
  )
  const pages = Array.from({ length: benchPosts.length / perPage }, (_, index) => String(index + 1))
  return page('글방', `<h1>전체</h1>${items(cards)}<nav>${items(pages)}</nav>`, extra)
}

export const postPage = (post: BenchPost, place: number): string => {
  const sections = post.sections.map(
    ({ heading, paragraphs }) => `<h2>${heading}</h2>${paragraphs.map((text) => `<p>${text}</p>`).join('')}`,
  )
  const tags = items(post.tags.map((tag) => `#${tag}`))
  return page(
    post.title,
    `${image(post, place, true)}<h1>${post.title}</h1>${dayOf(post)}${sections.join('')}<nav>${tags}</nav>`,
  )
}

/** A minimal theme switch, on a page of its own: the other pages have no scripts. */
export const themeSwitch = `<button aria-label="화면 테마">화면 테마</button><script>
document.querySelector('button').onclick = () => {
  const { dataset } = document.documentElement
  dataset.theme = dataset.theme === 'dark' ? 'light' : 'dark'
}
</script>`
