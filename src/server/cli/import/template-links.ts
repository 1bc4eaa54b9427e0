import { posix } from 'node:path'

import type { SourceFolder } from './imported.ts'
import { replaceOutsideCode } from './replacements.ts'
import { markdownPath } from './rewrite-links.ts'

/** Templates for the address of a post: Jekyll's `post_url` and `link`, Hexo's `post_path`, Hugo's `ref` and `relref`. */
const addresses = [
  /\{%-?\s*(?:post_url|post_path|link(?=[^{}]*_posts\/))\s([^{}]*?)-?%\}/g,
  /\{\{[<%]\s*(?:rel)?ref\s([^{}]*?)[%>]\}\}/g,
]

/** Hexo's template for a link: the name of a post, and perhaps the words to show and whether they are escaped. */
const link = /\{%-?\s*post_link\s([^{}]*?)-?%\}/g

const unquoted = (text: string): string => text.trim().replaceAll(/^["']|["']$/g, '')

const withoutEnding = (path: string): string => path.replace(/\.(?:md|markdown)$/i, '')

/** Turns templates that name another post by its file into links to that file; one that may mean several files stays. */
export const createPostLinks = ({ texts }: SourceFolder) => {
  const names = [...texts.keys()].map((path) => ({ path, name: `/${withoutEnding(path)}`.replace(/\/_?index$/i, '') }))
  const addressOf = (written: string, from: string): string | null => {
    const [, file = '', fragment = ''] = /^\/?([^#]*)(.*)$/.exec(written.normalize('NFC')) ?? []
    const wanted = `/${withoutEnding(file).replace(/\/_?index$/i, '')}`
    const [found, ...others] = names.filter(({ name }) => name.endsWith(wanted))
    if (found === undefined || others.length > 0) return null
    return markdownPath(posix.relative(posix.dirname(from), found.path)) + fragment
  }
  return (body: string, from: string): string => {
    if (!/\{[{%]/.test(body)) return body
    const addressed = addresses.reduce(
      (text, template) =>
        replaceOutsideCode(
          text,
          template,
          (_start, [whole, written = '']) => addressOf(unquoted(written), from) ?? whole,
        ),
      body,
    )
    return replaceOutsideCode(addressed, link, (_start, [whole, given = '']) => {
      const [name = '', ...rest] = given
        .trim()
        .replace(/\s(?:true|false)$/, '')
        .split(/\s+/)
      const address = addressOf(unquoted(name), from)
      return address === null ? whole : `[${unquoted(rest.join(' ')) || posix.basename(unquoted(name))}](${address})`
    })
  }
}
