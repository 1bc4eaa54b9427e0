import type { Element, Root } from 'hast'
import { select } from 'hast-util-select'
import { toString } from 'hast-util-to-string'
import rehypeParse from 'rehype-parse'
import { unified } from 'unified'
import { SKIP, visit } from 'unist-util-visit'

import { tagsInLine } from '../../posts-folder/front-matter.ts'
import { markdownWithFootnotes } from './footnotes.ts'
import { relinkHeadings } from './heading-ids.ts'
import {
  collect,
  type Imported,
  type ImportItem,
  missingPictures,
  noText,
  noteOn,
  type SourceFolder,
} from './imported.ts'
import { relinkPosts } from './own-posts.ts'
import { postFileName } from './post-file-names.ts'
import { rewriteLinks } from './rewrite-links.ts'
import { takeFootnotes } from './tistory-footnotes.ts'

const parser = unified().use(rehypeParse).freeze()

/** `12/12-제목.html`, or without the title, in any folder. */
const pagePath = /^((?:.*\/)?(\d+)\/)\2(?:-([^/]*))?\.html$/

const textOf = (found: Element | undefined): string =>
  found === undefined ? '' : toString(found).replace(/\s+/g, ' ').trim()

const bodyOf = (page: Root): Root | null => {
  const found = select('.contents_style', page) ?? select('.article-view', page)
  return found === undefined ? null : { type: 'root', children: found.children }
}

/** Placeholders, `[##_Image|…_##]`, that Tistory replaces with pictures and files when it shows a page; here they stay text. */
const placeholdersIn = (body: Root): readonly string[] => {
  const found = new Set<string>()
  visit(body, (node) => {
    if (node.type === 'element' && /^(?:pre|code)$/.test(node.tagName)) return SKIP
    if (node.type === 'text') for (const [, name] of node.value.matchAll(/\[##_(\w+)\|/g)) found.add(`[##_${name}_##]`)
    return undefined
  })
  return [...found]
}

/** The addresses of a post in the old blog: by its number, or by its title, which is in the file's name. */
const oldAddresses = (path: string): readonly string[] => {
  const [, , number = '', title] = pagePath.exec(path) ?? []
  const addresses = [`/${number}`, ...(title === undefined ? [] : [`/entry/${title}`])]
  return addresses.flatMap((address) => [address, `/m${address}`])
}

const importPage = (path: string, html: string, files: SourceFolder['files']): ImportItem => {
  if (!pagePath.test(path)) return '글의 자리(번호/번호-제목.html)가 아닙니다.'
  const [, folder = '', number = ''] = pagePath.exec(path) ?? []
  const page = parser.parse(html)
  const { footnotes, missing } = takeFootnotes(page)
  const title = textOf(select('.title-article', page) ?? select('title', page))
  const body = bodyOf(page)
  if (title === '' || body === null)
    return '제목이나 본문을 찾지 못했습니다. 티스토리가 만든 백업 그대로인지 확인해 주세요.'
  const [category, ...rest] = textOf(select('.category', page))
    .split('/')
    .map((name) => name.trim())
  const placeholders = placeholdersIn(body)
  const to = postFileName(title, number)
  const content = markdownWithFootnotes(body, footnotes, missing)
  const moved = rewriteLinks(content.body, {
    from: path,
    to,
    files,
    targetOf: (file) => file.replace(folder, `${number}/`),
  })
  return {
    name: path,
    path: to,
    matter: {
      title,
      // In Seoul's time, as the blog reads dates without an offset.
      date: textOf(select('.date', page)) || undefined,
      category,
      subcategory: rest.join('/') || undefined,
      tags: tagsInLine(textOf(select('.tags', page))).filter((tag) => tag !== ''),
      aliases: oldAddresses(path),
    },
    body: moved.body,
    files: moved.files,
    comments: [],
    lost: [],
    notes: [
      ...noteOn(
        placeholders,
        '그림과 파일의 자리가 글자로 남습니다. 옛 글에서 내려받아 글 곁에 두고 고쳐 적어 주세요.',
      ),
      ...content.notes,
      ...missingPictures(moved.missing),
    ],
  }
}

/** The folder of a backup has the name of the blog, `이름-1-1`. */
const homeIn = (files: SourceFolder['files']): string | null => {
  const [first] = files
  const folder = first?.[1].endsWith(`/${first[0]}`) === true ? first[1].slice(0, -first[0].length - 1) : ''
  const [, name] = /\/([a-z\d-]+?)-\d{1,2}-\d{1,2}$/i.exec(folder) ?? []
  return name === undefined ? null : `https://${name.toLowerCase()}.tistory.com`
}

/** Imports a Tistory backup: a folder for each post, with its page and pictures. It contains no comments. */
export const importTistory = ({ texts, files }: SourceFolder): Imported => {
  const { posts, skipped } = collect(
    [...texts].map(([path, html]) => [path, () => (html === null ? noText : importPage(path, html, files))]),
  )
  const addresses = new Map(posts.map(({ name, path }) => [path, oldAddresses(name)]))
  return { posts: relinkHeadings(relinkPosts(posts, addresses, homeIn(files))), skipped }
}
