import type { Image, PhrasingContent } from 'mdast'
import remarkStringify from 'remark-stringify'
import { unified } from 'unified'

import { replaceOutsideCode } from './replacements.ts'

const markdown = unified().use(remarkStringify).freeze()

type Picture = { readonly address: string; readonly alt: string; readonly caption: string; readonly link: string }

/** A picture in Markdown, with its caption in its title, which the blog renders as a caption. */
const written = ({ address, alt, caption, link }: Picture): string => {
  const image: Image = { type: 'image', url: address, alt, title: caption === '' ? null : caption }
  const shown: PhrasingContent = link === '' ? image : { type: 'link', url: link, children: [image] }
  return markdown.stringify({ type: 'root', children: [{ type: 'paragraph', children: [shown] }] }).trimEnd()
}

/** Arguments whose value is in quotes; another is a variable or a number. */
const argument = /(?<![\w-])([\w-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g

/** The picture of named arguments; `null` if they have none, as a gallery from front matter. */
const pictureIn = (text: string): Picture | null => {
  const given = new Map(
    [...text.matchAll(argument)].map(([, name = '', double, single]) => [
      name.toLowerCase(),
      (double ?? single ?? '').trim(),
    ]),
  )
  const all = (...names: readonly string[]) =>
    names.map((name) => given.get(name) ?? '').filter((value) => value !== '')
  // Beside a file, `url` is where the picture links to.
  const [address, link] = all('src', 'image_path', 'image', 'path', 'file', 'url')
  if (address === undefined) return null
  const caption = [...new Set(all('title', 'caption', 'description'))].join(' ')
  return { address, alt: given.get('alt') ?? caption, caption, link: all('link', 'href')[0] ?? link ?? '' }
}

/** What Jekyll includes is not beside the post: its addresses start at the root of the site. */
const fromRoot = (address: string): string => (/^(?:[./]|[a-z][a-z\d+.-]*:)/i.test(address) ? address : `/${address}`)

const positional = /(?:^|\s)["']?([^\s"']+\.(?:avif|gif|jpe?g|png|svg|webp))["']?(?=\s|$)([^]*)$/i

/** The picture of Hexo's arguments: classes, the address, the size, and in quotes a title and what is seen. */
const pictureAt = (text: string): Picture | null => {
  const [, address, rest = ''] = positional.exec(text) ?? []
  if (address === undefined) return null
  const [caption = '', alt = caption] = [...rest.matchAll(/"([^"]*)"/g)].map(([, words = '']) => words)
  return { address, alt, caption, link: '' }
}

const hugoFigure = /\{\{[<%]\s*(?:figure|img|image|picture)\s([^{}]*?)\/?[>%]\}\}/gi
const jekyllInclude = /\{%-?\s*include(?:_cached)?\s+[\w/-]*(?:fig|im(?:age|g)|picture|photo)[\w.-]*\s([^{}]*?)-?%\}/gi
const hexoTag = /\{%-?\s*(?:asset_)?img\s([^{}]*?)-?%\}/gi

const translate = (body: string, template: RegExp, read: (given: string) => Picture | null): string =>
  replaceOutsideCode(body, template, (_start, [whole, given = '']) => {
    const picture = read(given)
    return picture === null ? whole : written(picture)
  })

/** Turns the templates of Hugo, Jekyll and Hexo that show a picture into pictures of Markdown. */
export const translatePictures = (body: string): string => {
  const ofHugo = translate(body, hugoFigure, pictureIn)
  const ofJekyll = translate(ofHugo, jekyllInclude, (given) => {
    const picture = pictureIn(given)
    return picture === null ? null : { ...picture, address: fromRoot(picture.address) }
  })
  return translate(ofJekyll, hexoTag, pictureAt)
}
