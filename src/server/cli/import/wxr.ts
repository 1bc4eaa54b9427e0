import type { Element, Root } from 'xast'
import { fromXml } from 'xast-util-from-xml'

import { CommandFailure } from '../command.ts'

/** Characters that XML 1.0 forbids, and WordPress writes all the same. */
const forbidden = /[^\P{Cc}\n\t]|[\uFFFE\uFFFF]/gu

/** The child elements of this name. */
export const childrenOf = (parent: Element, name: string): readonly Element[] =>
  parent.children.filter((child) => child.type === 'element').filter((child) => child.name === name)

/** The text of an element, or of its child `name`; empty if there is none. */
export const textOf = (element: Element, name?: string): string => {
  const children = (name === undefined ? element : childrenOf(element, name)[0])?.children ?? []
  const texts = children.map((child) => (child.type === 'text' || child.type === 'cdata' ? child.value : ''))
  return texts.join('').trim()
}

/** What is kept with an item under this key; empty if there is nothing. */
export const metaOf = (item: Element, key: string): string => {
  const found = childrenOf(item, 'wp:postmeta').find((meta) => textOf(meta, 'wp:meta_key') === key)
  return found === undefined ? '' : textOf(found, 'wp:meta_value')
}

/** `2024-01-02 03:04:05`, UTC, as ISO 8601; `null` for zeros, which stand for unpublished. */
export const gmtTime = (text: string): string | null => {
  const time = Date.parse(`${text.replace(' ', 'T')}Z`)
  return /^[1-9]\d{3}-/.test(text) && !Number.isNaN(time) ? new Date(time).toISOString() : null
}

const lineOf = (error: unknown): string =>
  error instanceof Error && 'line' in error && typeof error.line === 'number'
    ? ` ${error.line}번째 줄이 잘못되었습니다.`
    : ''

/**
 * Plugins print blank lines before the export, where XML allows no declaration. The lines stay, so that the line numbers in
 * messages are right.
 */
const misplaced = /^(\s+)<\?xml\s[^>]*\?>/

const parse = (text: string): Root => {
  try {
    return fromXml(text.replace(forbidden, '').replace(misplaced, '$1'))
  } catch (error) {
    // Includes elements nested too deep for the parser.
    throw new CommandFailure(`XML을 읽을 수 없습니다.${lineOf(error)}`, { cause: error })
  }
}

/** The `channel` of a WordPress export, with an `item` for each post. Throws {@link CommandFailure}. */
export const parseWxr = (text: string): Element => {
  const rss = parse(text).children.find((child) => child.type === 'element')
  const channel = rss?.name === 'rss' ? childrenOf(rss, 'channel')[0] : undefined
  if (channel === undefined || textOf(channel, 'wp:wxr_version') === '')
    throw new CommandFailure('워드프레스의 내보내기 파일(WXR)이 아닙니다.')
  return channel
}
