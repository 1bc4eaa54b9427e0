import type { Element, ElementContent, Root } from 'hast'
import { visit } from 'unist-util-visit'

import { decoded } from '#/contract/addresses.ts'
import { pictureSrcSet } from '#/contract/picture.ts'

import { type ImageFinder, type ImageInfo, imageUrl } from '../images/image-url.ts'
import { whyUnreadable } from '../images/unreadable.ts'
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

const show = (image: Element, picture: ImageInfo): void => {
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
    } else show(image, legible(picture))
  }
}

const isSpace = (node: ElementContent): boolean => node.type === 'text' && node.value.trim() === ''

/** Whether an element is a picture, or what stands for one that is not shown. */
const isPicture = (element: Element): boolean =>
  element.tagName === 'img' || classesOf(element).some((name) => /^(?:remote|missing)-image$/.test(name))

/** The picture that is an element's only content, perhaps within a link. */
const onlyPicture = ({ children }: Element): Element | undefined => {
  const [only, ...others] = children.filter((child) => !isSpace(child))
  if (only?.type !== 'element' || others.length > 0) return undefined
  return isPicture(only) ? only : only.tagName === 'a' ? onlyPicture(only) : undefined
}

const takeTitle = ({ properties }: Element): string => {
  const title = (properties.title ?? '').trim()
  delete properties.title
  return title
}

/** Elements that may have a picture as their only content without a paragraph around it. */
const tight: ReadonlySet<string> = new Set(['li', 'td', 'th'])

/**
 * Turns an element with nothing but a picture into a figure, with the picture's title as caption. Where a picture is replaced by
 * a link, its title follows the link's words, within a sentence, too: there is no tooltip on a phone.
 */
export const makeFigures = (tree: Root): void => {
  const elements = parentsIn(tree).filter((node) => node.type === 'element')
  for (const parent of elements) {
    const picture = parent.tagName === 'p' || tight.has(parent.tagName) ? onlyPicture(parent) : undefined
    if (picture === undefined) continue
    const isBare = (picture.properties.title ?? '').trim() === ''
    if (isBare && (picture.tagName !== 'img' || parent.tagName !== 'p')) continue
    const caption = takeTitle(picture)
    const content = parent.children.filter((child) => !isSpace(child))
    if (caption !== '') content.push(hastElement('figcaption', {}, hastText(caption)))
    if (tight.has(parent.tagName)) parent.children = [hastElement('figure', {}, ...content)]
    else Object.assign(parent, { tagName: 'figure', properties: {}, children: content })
  }
  for (const element of elements) {
    const title = element.tagName !== 'img' && isPicture(element) ? takeTitle(element) : ''
    if (title !== '') element.children.push(hastText(` — ${title}`))
  }
}
