import { posix } from 'node:path'

import type { SourceFolder } from './imported.ts'
import { replaceOutsideCode } from './replacements.ts'
import { markdownPath, withoutEnding } from './rewrite-links.ts'

/** Templates for the address of a post: Jekyll's `post_url` and `link`, Hexo's `post_path`, Hugo's `ref` and `relref`. */
const addresses = [
  /\{%-?\s*(?:post_url|post_path|link(?=[^{}]*_posts\/))\s([^{}]*?)-?%\}/g,
  /\{\{[<%]\s*(?:rel)?ref\s([^{}]*?)[%>]\}\}/g,
]

/** Hexo's template for a link: the name of a post, and perhaps the words to show and whether they are escaped. */
const link = /\{%-?\s*post_link\s([^{}]*?)-?%\}/g

const unquoted = (text: string): string => text.trim().replaceAll(/^["']|["']$/g, '')

/** What a template names, and the language if it says one: `"a.md" "ko"`, `path="a.md" lang="ko"`; without quotes, it is all. */
const argumentsIn = (given: string): { readonly written: string; readonly language: string } => {
  const [, , quoted] = /^(?:[^]*\bpath\s*=\s*)?(["'`])([^]*?)\1/.exec(given.trim()) ?? []
  const [, , language = ''] = /(?:\blang\s*=|["'`])\s*(["'`])([\w-]+)\1/.exec(given) ?? []
  return { written: quoted ?? unquoted(given), language }
}

const linkTo = (found: { readonly path: string } | undefined, fragment: string, from: string): string | null =>
  found === undefined ? null : markdownPath(posix.relative(posix.dirname(from), found.path)) + fragment

/** Turns templates that name another post by its file into links to that file; one that may mean several files stays. */
export const createPostLinks = ({ texts }: SourceFolder) => {
  const names = [...texts.keys()].map((path) => ({ path, name: `/${withoutEnding(path)}`.replace(/\/_?index$/i, '') }))
  const only = (isWanted: (name: string) => boolean) => {
    const [found, ...others] = names.filter(({ name }) => isWanted(name))
    return others.length > 0 ? undefined : found
  }
  const addressOf = (given: string, from: string): string | null => {
    const { written, language } = argumentsIn(given)
    const [, path = '', fragment = ''] = /^([^#]*)(.*)$/.exec(written.normalize('NFC')) ?? []
    if (path === '') return fragment === '' ? null : fragment
    const file = withoutEnding(path).replace(/\/_?index$/i, '')
    // In Hugo, a path from the root is one below `content`.
    const rooted = `/content${file}`
    if (file.startsWith('/') && names.some(({ name }) => name.startsWith('/content/')))
      return linkTo(
        only((name) => name === rooted),
        fragment,
        from,
      )
    const beside = posix.join('/', posix.dirname(from), file)
    const below = `/${file.replace(/^(?:\.{0,2}\/)+/, '')}`
    const found =
      (language === '' ? undefined : only((name) => name.endsWith(`${below}.${language}`))) ??
      (/^\.{1,2}(?:\/|$)/.test(file) ? only((name) => name === beside) : undefined) ??
      only((name) => name.endsWith(below))
    return linkTo(found, fragment, from)
  }
  return (body: string, from: string): string => {
    if (!/\{[{%]/.test(body)) return body
    const addressed = addresses.reduce(
      (text, template) =>
        replaceOutsideCode(text, template, (_start, [whole, written = '']) => addressOf(written, from) ?? whole),
      body,
    )
    return replaceOutsideCode(addressed, link, (_start, [whole, given = '']) => {
      const [name = '', ...rest] = given
        .trim()
        .replace(/\s(?:true|false)$/, '')
        .split(/\s+/)
      const address = addressOf(name, from)
      return address === null ? whole : `[${unquoted(rest.join(' ')) || posix.basename(unquoted(name))}](${address})`
    })
  }
}
