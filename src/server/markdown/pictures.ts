import type { Element, ElementContent, Root } from 'hast'
import { visit } from 'unist-util-visit'

import { decoded } from '#/contract/addresses.ts'
import { pictureSrcSet } from '#/contract/picture.ts'

import { type ImageFinder, type ImageInfo, imageUrl, whyUnreadable } from '../images/image-url.ts'
import type { WarningLog } from '../log.ts'
import { classesOf, hastElement, hastText, parentsIn } from './elements.ts'
import { elementsInLinks, type LinkSettings, parseReference } from './links.ts'

export type RenderSettings = LinkSettings & { readonly images: ImageFinder; readonly log: WarningLog }

/** `sizes` for the text column, see `--measure`; beyond 768px there is a sidebar beside it. */
const sizes =
  '(max-width: 400px) calc(100vw - 2rem), (max-width: 695px) 92vw, (max-width: 768px) 640px, ' +
  '(max-width: 975px) calc(87vw - 13rem), 640px'
const usualWidth = 960

/** Width and height to set: given ones are kept, and the missing one is computed from the aspect ratio. */
const dimensions = ({ width, height }: ImageInfo, { properties }: Element) => {
  const given = { width: Number(properties.width ?? Number.NaN), height: Number(properties.height ?? Number.NaN) }
  if (width === null || height === null) return {}
  if (properties.width === undefined && properties.height === undefined) return { width, height }
  if (properties.height === undefined && given.width > 0) return { height: Math.round((height * given.width) / width) }
  if (properties.width === undefined && given.height > 0) return { width: Math.round((width * given.height) / height) }
  return {}
}

/** The width of the text column in CSS pixels, rounded up to a width that pictures are resized to. */
const legibleWidth = 720

/** A picture as a post shows it: the original if it is so long that a WebP holds it only too narrow to read. */
const legible = (picture: ImageInfo): ImageInfo => {
  const widest = picture.widths.at(-1) ?? 0
  return widest < Math.min(picture.width ?? 0, legibleWidth) ? { ...picture, hash: null } : picture
}

const setSources = (image: Element, picture: ImageInfo): void => {
  const { hash, widths } = picture
  const isSized = image.properties.width !== undefined || image.properties.height !== undefined
  Object.assign(image.properties, dimensions(picture, image), { src: imageUrl(picture, usualWidth) })
  const given = isSized ? Number(image.properties.width) : 0
  if (hash === null || widths.length < 2) return
  image.properties.srcSet = pictureSrcSet(hash, widths)
  image.properties.sizes = given > 0 ? `(max-width: ${given}px) 100vw, ${given}px` : sizes
}

/** The title stays for {@link makeFigures}. */
const replaceWith = (image: Element, tagName: string, properties: Element['properties'], words: string): void => {
  const { alt, title } = image.properties
  const text = typeof alt === 'string' && alt !== '' ? `${words}: ${alt}` : words
  Object.assign(image, { tagName, properties: { ...properties, title }, children: [hastText(text)] })
}

/** Replaces an image of another host with a link: loading it would reveal the reader, and the page's CSP forbids it. */
const linkOut = (image: Element, src: string, isInLink: boolean): void => {
  const link = { href: src, className: ['remote-image', 'external'], rel: ['noopener', 'noreferrer'] }
  replaceWith(image, isInLink ? 'span' : 'a', isInLink ? { className: ['remote-image'] } : link, '그림 보기')
}

/** Said of an image whose address the sanitiser removes, which would otherwise vanish from the page. */
export const unusableAddress = '쓸 수 없는 주소의 그림은 보이지 않습니다. 글 곁에 두고 그 경로를 적어 주세요.'

const replaceMissing = (image: Element, words = '그림이 없습니다'): void =>
  replaceWith(image, 'span', { className: ['missing-image'] }, words)

/** An address on the blog's own site by its path: the blog may also be open under another origin. */
const withoutOwnOrigin = (address: string, siteUrl: string | null): string => {
  const url = URL.parse(address)
  const isOwn = url !== null && url.origin === siteUrl
  return isOwn ? url.pathname + url.search + url.hash : address
}

/** Adds dimensions and `srcset` to images beside the posts; replaces missing ones with their description. */
export const resolveImages = async (tree: Root, { path, siteUrl, images, log }: RenderSettings): Promise<void> => {
  const found: Element[] = []
  visit(tree, 'element', (node) => {
    if (node.tagName === 'img') found.push(node)
  })
  const linked = elementsInLinks(tree)
  for (const image of found) {
    image.properties.alt ??= ''
    image.properties.loading = 'lazy'
    image.properties.decoding = 'async'
    const src = withoutOwnOrigin(image.properties.src ?? '', siteUrl)
    image.properties.src = src
    const reference = parseReference(src, path, null)
    if (reference.kind === 'external') linkOut(image, src, linked.has(image))
    if (src === '') {
      log.warn(`${path}: ${unusableAddress} ${image.properties.alt}`.trimEnd())
      replaceMissing(image)
    }
    if (reference.kind !== 'file') continue
    const picture = await images.describe(reference.path)
    if (picture === null) {
      log.warn(`${path}: 그림이 없습니다. ${decoded(src)}`)
      replaceMissing(image)
    } else if (picture === 'unreadable') {
      log.warn(`${path}: ${whyUnreadable(reference.path)} ${decoded(src)}`)
      replaceMissing(image, '그림을 보일 수 없습니다')
    } else setSources(image, legible(picture))
  }
}

/** White space and line breaks, which need no place between figures. */
const isGap = (node: ElementContent): boolean =>
  node.type === 'text' ? node.value.trim() === '' : node.type === 'element' && node.tagName === 'br'

/** Whether an element is a picture, or what stands for one that is not shown. */
const isPicture = (element: Element): boolean =>
  element.tagName === 'img' || classesOf(element).some((name) => /^(?:remote|missing)-image$/.test(name))

/** A picture and what contains nothing else: itself, or the link around it. */
type Shown = { readonly picture: Element; readonly content: ElementContent }

const shownBy = (content: ElementContent): Shown | null => {
  if (content.type !== 'element') return null
  if (isPicture(content)) return { picture: content, content }
  const [only, ...others] = content.tagName === 'a' ? (picturesIn(content) ?? []) : []
  return only === undefined || others.length > 0 ? null : { picture: only.picture, content }
}

/** The pictures of an element; `null` if it contains anything else but white space and line breaks. */
const picturesIn = ({ children }: Element): readonly Shown[] | null => {
  const found: Shown[] = []
  for (const child of children) {
    const shown = isGap(child) ? undefined : shownBy(child)
    if (shown === null) return null
    if (shown !== undefined) found.push(shown)
  }
  return found
}

const titleOf = ({ properties }: Element): string => (properties.title ?? '').trim()

const takeTitle = (element: Element): string => {
  const title = titleOf(element)
  delete element.properties.title
  return title
}

const figureOf = ({ picture, content }: Shown): Element => {
  const caption = takeTitle(picture)
  return hastElement(
    'figure',
    {},
    content,
    ...(caption === '' ? [] : [hastElement('figcaption', {}, hastText(caption))]),
  )
}

/** In CSS pixels, the narrowest column of a grid of pictures; see `prose-blocks.module.css`. */
const narrowestColumn = 192

/** An icon or a badge: several of them are a line. */
const isSmall = ({ tagName, properties }: Element): boolean =>
  tagName === 'img' && Number(properties.width) < narrowestColumn

/** `sizes` for a column of the grid: on a phone there is only one. */
const columnSizes = '(max-width: 400px) calc(100vw - 2rem), (max-width: 430px) 92vw, 320px'

const gridOf = (shown: readonly Shown[]): Element => {
  for (const { picture } of shown) if (picture.properties.sizes === sizes) picture.properties.sizes = columnSizes
  return hastElement('div', { className: ['pictures'] }, ...shown.map(figureOf))
}

/** Elements that may have a picture as their only content without a paragraph around it. */
const tight: ReadonlySet<string> = new Set(['li', 'td', 'th'])

/**
 * Turns an element with nothing but a picture into a figure, with the picture's title as caption, and one with several into a grid
 * of figures. Where a picture is replaced by a link, its title follows the link's words, within a sentence, too: there is no
 * tooltip on a phone.
 */
export const makeFigures = (tree: Root): void => {
  const elements = parentsIn(tree).filter((node) => node.type === 'element')
  for (const parent of elements) {
    const isTight = tight.has(parent.tagName)
    const shown = (isTight || parent.tagName === 'p' ? picturesIn(parent) : null) ?? []
    const [only, ...others] = shown
    if (only === undefined) continue
    if (shown.every(({ picture }) => titleOf(picture) === '')) {
      if (isTight || shown.every(({ picture }) => picture.tagName !== 'img')) continue
      if (others.length > 0 && shown.every(({ picture }) => isSmall(picture))) continue
    }
    const made = others.length > 0 ? gridOf(shown) : figureOf(only)
    if (isTight) parent.children = [made]
    else Object.assign(parent, made)
  }
  for (const element of elements) {
    const title = element.tagName !== 'img' && isPicture(element) ? takeTitle(element) : ''
    if (title !== '') element.children.push(hastText(` — ${title}`))
  }
}
