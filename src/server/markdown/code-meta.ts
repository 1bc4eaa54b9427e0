import type { Root } from 'mdast'
import { visit } from 'unist-util-visit'

/** What stands behind a listing's language is kept as an attribute: the HTML parser drops all else. */
export const keepMeta = () => (tree: Root) => {
  visit(tree, 'code', (code) => {
    if (typeof code.meta === 'string') code.data = { ...code.data, hProperties: { dataMeta: code.meta } }
  })
}
