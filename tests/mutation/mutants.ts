import { parseSync } from 'vite'

/** One small mistake: the source from `start` to `end` is replaced. */
export type Mutant = { readonly start: number; readonly end: number; readonly replacement: string }

type Node = { readonly type: string; readonly start: number; readonly end: number; readonly [field: string]: unknown }

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value && 'end' in value

/** Operators that are typed by mistake for one another. */
const operators: Readonly<Record<string, string>> = {
  '===': '!==',
  '!==': '===',
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '+': '-',
  '-': '+',
  '*': '/',
  '/': '*',
  '&&': '||',
  '||': '&&',
  '+=': '-=',
}

/** Methods that are typed by mistake for one another. */
const methods: ReadonlyMap<string, string> = new Map([
  ['some', 'every'],
  ['every', 'some'],
  ['min', 'max'],
  ['max', 'min'],
  ['floor', 'ceil'],
  ['toUpperCase', 'toLowerCase'],
  ['toLowerCase', 'toUpperCase'],
])

/** Types have no effect at run time, and the compiler checks the names of imports. */
const isIgnored = ({ type }: Node) => type.startsWith('TS') || type.startsWith('Import')

const mutantsOfNode = (node: Node, text: string): readonly Mutant[] => {
  const { start, end } = node
  const source = (part: unknown) => (isNode(part) ? text.slice(part.start, part.end) : '')
  const whole = (replacement: string): Mutant => ({ start, end, replacement })
  switch (node.type) {
    case 'BinaryExpression':
    case 'LogicalExpression':
    case 'AssignmentExpression': {
      if (node.operator === '??') return [whole(`(${source(node.left)})`), whole(`(${source(node.right)})`)]
      const swap = operators[String(node.operator)]
      return swap === undefined ? [] : [whole(`(${source(node.left)} ${swap} ${source(node.right)})`)]
    }
    case 'ConditionalExpression':
      return [whole(`(${source(node.consequent)})`), whole(`(${source(node.alternate)})`)]
    case 'IfStatement':
    case 'WhileStatement':
      if (!isNode(node.test)) return []
      return ['true', 'false'].map((replacement) => ({ ...location(node.test), replacement }))
    case 'UnaryExpression':
      return node.operator === '!' ? [whole(`(${source(node.argument)})`)] : []
    case 'Literal':
      if (typeof node.value === 'boolean') return [whole(String(!node.value))]
      if (typeof node.value === 'number') return [whole(String(node.value + 1))]
      return typeof node.value === 'string' && node.value !== '' ? [whole("''")] : []
    case 'ArrayExpression':
      return Array.isArray(node.elements) && node.elements.length > 0 ? [whole('[]')] : []
    case 'ExpressionStatement':
      return [whole(';')]
    case 'MemberExpression': {
      const swap = methods.get(source(node.property))
      return swap === undefined ? [] : [{ ...location(node.property), replacement: swap }]
    }
    case 'CallExpression': {
      const callee = node.callee
      if (!isNode(callee) || callee.type !== 'MemberExpression') return []
      const removable = [
        'filter',
        'reverse',
        'toReversed',
        'toSorted',
        'trim',
        'normalize',
        'slice',
        'replaceAll',
        'replace',
      ]
      return removable.includes(source(callee.property)) ? [whole(source(callee.object))] : []
    }
    default:
      return []
  }
}

const location = (node: unknown) => (isNode(node) ? { start: node.start, end: node.end } : { start: 0, end: 0 })

const childrenOf = (node: Node): readonly Node[] =>
  Object.entries(node)
    // A key that is not computed is a name, and no expression.
    .filter(([field]) => !(field === 'key' && node.computed !== true))
    .flatMap(([, value]) => (Array.isArray(value) ? value : [value]))
    .filter(isNode)

/** All mutants of a file, in order. */
export const mutantsOf = (file: string, text: string): readonly Mutant[] => {
  const found: Mutant[] = []
  const queue: Node[] = childrenOf({ type: 'File', start: 0, end: 0, program: parseSync(file, text).program }).slice()
  for (let node = queue.pop(); node !== undefined; node = queue.pop()) {
    if (isIgnored(node)) continue
    found.push(...mutantsOfNode(node, text))
    queue.push(...childrenOf(node))
  }
  return found.toSorted((a, b) => a.start - b.start || a.end - b.end)
}
