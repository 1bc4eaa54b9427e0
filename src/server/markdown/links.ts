import type { Element, Root } from 'hast'
import { toString } from 'hast-util-to-string'
import type { Link, PhrasingContent, Root as Markdown } from 'mdast'
import { SKIP, visit } from 'unist-util-visit'

import { fileUrl } from '../images/image-url.ts'
import { readReference } from './reference.ts'

const particles: ReadonlySet<string> = new Set(
  (
    '을 를 이 가 은 는 에 에서 에는 에서는 에도 에서도 에게 로 으로 로는 으로는 로도 의 와 과 도 만 나 이나 랑 이랑 까지 부터 처럼 보다 라고 ' +
    '이라고 라는 이라는 이고 이며 이면 인데 입니다 이다 이에요 예요 였습니다 이었습니다'
  ).split(' '),
)

/** Where a bare URL ends: `https://example.com/a에서` is a URL and a particle. */
const endOf = (text: string): number => {
  const [, head = '', tail = ''] = /^(.*[!-~])([가-힣]+)$/.exec(text) ?? []
  const isHost = /^(?:https?:\/\/|www\.)[^/?#]+$/i.test(head)
  const isWord = /[A-Za-z0-9)\]'"]$/.test(head)
  if (!isWord || !(isHost || particles.has(tail))) return text.length
  // `글방(https://example.com)은`: the bracket belongs to the text before the URL.
  const closing = /[)\]'"]+$/.exec(head)?.[0].length ?? 0
  return /[([]/.test(head) ? head.length : head.length - closing
}

/** Whether the source of a link is as long as its label, unlike `<https://…>` and `[https://…](https://…)`. */
const isBare = ({ position }: Link, text: string): boolean =>
  position?.start.offset === undefined ||
  position.end.offset === undefined ||
  position.end.offset - position.start.offset === text.length

/** Remark plugin: takes Korean particles off bare URLs, which in GFM extend to the next space. */
export const stripParticles = () => (tree: Markdown) => {
  visit(tree, 'link', (link, index, parent) => {
    const [label] = link.children
    if (parent === undefined || index === undefined || label?.type !== 'text' || link.children.length > 1) return
    const { value } = label
    const end = endOf(value)
    if (end === value.length || !isBare(link, value) || !link.url.endsWith(value)) return
    const cut = value.length - end
    link.url = link.url.slice(0, -cut)
    label.value = value.slice(0, end)
    const rest: PhrasingContent = { type: 'text', value: value.slice(end) }
    parent.children.splice(index + 1, 0, rest)
    return [SKIP, index + 2]
  })
}

export type LinkSettings = {
  /** The path of the post. */
  readonly path: string
  readonly siteUrl: string | null
}

const hasAccessibleName = (link: Element): boolean => {
  let shown = toString(link).trim() !== ''
  visit(link, 'element', ({ tagName, properties }) => {
    if (tagName === 'img' && (properties.alt ?? '').trim() !== '') shown = true
  })
  return shown
}

/**
 * Resolves links relative to the post's file; those without an address become plain text, external ones are marked. A link to
 * another post's file is redirected when it is followed, so that it need not be rendered again when that post moves.
 */
export const resolveLinks = (tree: Root, { path, siteUrl }: LinkSettings): void => {
  visit(tree, 'element', (link, index, parent) => {
    const { href } = link.properties
    if (link.tagName !== 'a' || parent === undefined || index === undefined) return
    const reference = typeof href === 'string' ? readReference(href, path, siteUrl) : null
    if (typeof href !== 'string') {
      // The sanitiser removed the address. A bare `<a id>` is an anchor for other links.
      if (link.properties.id !== undefined) delete link.properties.href
      else parent.children.splice(index, 1, ...link.children)
      return [SKIP, link.properties.id === undefined ? index : index + 1]
    }
    link.properties.href = reference?.kind === 'file' ? `${fileUrl(reference.path)}${reference.suffix}` : href
    if (reference?.kind === 'external') {
      link.properties.className = ['external']
      link.properties.rel = ['noopener', 'noreferrer']
    }
    // `[](a.pdf)`, or a linked image without `alt`.
    if (!hasAccessibleName(link)) link.properties.ariaLabel ??= href
  })
}
