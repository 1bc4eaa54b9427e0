import type { Element, Root } from 'hast'
import { selectAll } from 'hast-util-select'
import { toString } from 'hast-util-to-string'

import { classesOf, replaceElements, textAttribute } from '../../markdown/elements.ts'

/** The address of a picture or player that a script loads lazily; empty for any other. */
const lateAddress = (node: Element): string => {
  const { src, dataSrc, dataLazySrc, dataOriginal } = node.properties
  const isPlaceholder =
    /^(?:$|data:|about:)/i.test(textAttribute(src)) || classesOf(node).some((name) => name.startsWith('lazy'))
  return isPlaceholder ? textAttribute(dataSrc) || textAttribute(dataLazySrc) || textAttribute(dataOriginal) : ''
}

/** Gives lazily loaded pictures and players their real address, and drops their copies in `noscript`. */
export const loadLateMedia = (tree: Root): void => {
  const loaded = new Set<string>()
  for (const node of selectAll('img, iframe', tree)) {
    const address = lateAddress(node)
    if (address !== '') {
      node.properties.src = address
      loaded.add(address)
    } else if (/^about:/i.test(textAttribute(node.properties.src))) delete node.properties.src
  }
  replaceElements(tree, (node) => {
    const copies = node.tagName === 'noscript' ? selectAll('img, iframe', node) : []
    const isCopy = copies.every(({ properties }) => loaded.has(textAttribute(properties.src)))
    return copies.length > 0 && isCopy && toString(node).trim() === '' ? [] : null
  })
}
