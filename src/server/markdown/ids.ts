import type { Root } from 'hast'
import { visit } from 'unist-util-visit'

/**
 * Names that the page's document has itself: the browser's sanitiser takes such an id away, and with it the target of
 * its links. English headings such as "Links" or "Title" would be hit.
 */
const ofTheDocument: ReadonlySet<string> = new Set(
  (
    'action after all anchors animate append applets attributes autocapitalize autocomplete autocorrect autofocus before ' +
    'blur body charset children clear click close closest constructor contains cookie dataset dir doctype domain draggable ' +
    'elements embeds encoding enctype evaluate focus fonts forms fullscreen head hidden id images implementation inert lang ' +
    'length links location matches method name nonce normalize open part plugins popover prefix prepend prerendering pseudo ' +
    'referrer rel remove reset role root scripts scroll site slot spellcheck style submit target timeline title translate ' +
    'when write writeln'
  ).split(' '),
)

const isReserved = (id: string): boolean => ofTheDocument.has(id) || /^on[a-z]+$/.test(id)

const isPlain = (id: string): boolean => /^[\p{L}\p{N}][\p{L}\p{N}\p{M}_.:-]*$/u.test(id)

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** Makes every id plain text, free and unique, and the links of the post follow. */
export const settleIds = (tree: Root): void => {
  const taken = new Set<string>()
  /** Where to go on counting for an id that is wanted again. */
  const counts = new Map<string, number>()
  const renamed = new Map<string, string>()
  visit(tree, 'element', ({ properties }) => {
    if (properties.id === undefined) return
    // Footnotes come with the name of their mark percent-encoded.
    const wanted = decoded(properties.id)
    if (!isPlain(wanted)) {
      delete properties.id
      return
    }
    let id = wanted
    let count = counts.get(wanted) ?? 1
    for (; taken.has(id) || isReserved(id); count += 1) id = `${wanted}-${count}`
    counts.set(wanted, count)
    taken.add(id)
    if (!renamed.has(wanted)) renamed.set(wanted, id)
    properties.id = id
  })
  visit(tree, 'element', ({ tagName, properties }) => {
    if (tagName !== 'a' || typeof properties.href !== 'string' || !properties.href.startsWith('#')) return
    const id = renamed.get(decoded(properties.href.slice(1)))
    if (id !== undefined) properties.href = `#${id}`
  })
}
