import type { Root } from 'hast'
import { visit } from 'unist-util-visit'

import { textAttribute } from '../../markdown/elements.ts'

const gist = /^((?:https?:)?\/\/gist\.github\.com\/[\w./-]+)\.js(?:[?#]|$)/

/** GitHub embeds a gist with a script: makes it a player, because scripts are dropped and players become links. */
export const gistsAsPlayers = (tree: Root): void => {
  visit(tree, 'element', (node) => {
    const [, address] = node.tagName === 'script' ? (gist.exec(textAttribute(node.properties.src)) ?? []) : []
    if (address === undefined) return
    node.tagName = 'iframe'
    node.properties = { src: address }
  })
}
