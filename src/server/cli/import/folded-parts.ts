import type { Element, ElementContent } from 'hast'
import { toString } from 'hast-util-to-string'
import type { Options } from 'rehype-remark'

import { escapeXml } from '#/text/xml-characters.ts'

import { hastElement, hastText, textAttribute } from '../../markdown/elements.ts'

const isSummary = (node: ElementContent): boolean => node.type === 'element' && node.tagName === 'summary'

/** Turns Tistory's folded part, which has its label in an attribute, into a `details`. */
export const unfoldMoreLess = (node: Element): void => {
  if (textAttribute(node.properties.dataKeType).toLowerCase() !== 'moreless') return
  const label = textAttribute(node.properties.dataTextMore) || '더보기'
  node.tagName = 'details'
  node.children = [hastElement('summary', {}, hastText(label)), ...node.children]
}

/** A folded part stays HTML, with Markdown inside. */
export const details: NonNullable<NonNullable<Options['handlers']>[string]> = (state, node) => {
  const summary = node.children.find(isSummary)
  if (summary === undefined) return state.all(node)
  const content = node.children.filter((child) => child !== summary)
  return [
    { type: 'html', value: `<details>\n<summary>${escapeXml(toString(summary).trim())}</summary>` },
    ...state.toFlow(state.all({ ...node, children: content })),
    { type: 'html', value: '</details>' },
  ]
}
