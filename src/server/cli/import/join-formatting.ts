import type { Element, ElementContent, Root } from 'hast'

/** The Markdown that formatting elements become. The marks of two of a kind, nested or adjacent, would run together. */
const kinds = new Map(
  Object.entries({
    strong: 'b strong',
    emphasis: 'i em',
    delete: 's strike del',
    code: 'code kbd samp tt var',
  }).flatMap(([kind, names]) => names.split(' ').map((name) => [name, kind] as const)),
)
const kindOf = (node: ElementContent | undefined): string | undefined =>
  node?.type === 'element' ? kinds.get(node.tagName) : undefined

const otherInline = /^(?:a|font|ins|mark|span|su[bp]|u)$/

const isInline = (node: Element): boolean => kinds.has(node.tagName) || otherInline.test(node.tagName)

/** Whether a node is white space or a line break. */
export const isGap = (node: ElementContent): boolean =>
  node.type === 'element' ? node.tagName === 'br' : node.type === 'text' && node.value.trim() === ''

const append = (nodes: ElementContent[], node: ElementContent): void => {
  const last = nodes.at(-1)
  const kind = kindOf(node)
  if (node.type === 'element' && last?.type === 'element' && kind !== undefined && kind === kindOf(last))
    for (const child of node.children) append(last.children, child)
  else nodes.push(node)
}

const joined = (children: readonly ElementContent[], around: ReadonlySet<string>): ElementContent[] => {
  const nodes: ElementContent[] = []
  for (const child of children) {
    if (child.type !== 'element' || child.tagName === 'pre') append(nodes, child)
    else if (!isInline(child)) append(nodes, { ...child, children: joined(child.children, around) })
    else {
      const kind = kindOf(child)
      const inner = joined(child.children, kind === undefined ? around : new Set([...around, kind]))
      const start = inner.findIndex((node) => !isGap(node))
      const end = inner.findLastIndex((node) => !isGap(node)) + 1
      const content = start === -1 ? [] : inner.slice(start, end)
      const isRepeated = kind !== undefined && around.has(kind)
      const formatted = isRepeated ? content : [{ ...child, children: content }]
      const parts = start === -1 ? inner : [...inner.slice(0, start), ...formatted, ...inner.slice(end)]
      for (const part of parts) append(nodes, part)
    }
  }
  return nodes
}

/** Moves white space at the ends of formatting out of it, and merges formatting into the same kind around or right before it. */
export const joinFormatting = (tree: Root): void => {
  const children = tree.children.filter((node) => node.type !== 'doctype')
  tree.children = joined(children, new Set())
}
