import type { Delete, Emphasis, Root, Strong, Text } from 'mdast'
import { SKIP, visit } from 'unist-util-visit'

/** The most common family names, which nearly all names have: `김**님`, `이*수`. */
const familyName =
  '[김이박최정강조윤장임한오서신권황안송류전홍유고문양손배백허남심노하곽성차주우구민진나지엄채원천방공]'

/** In UTF-16 code units; keeps many nested marks from taking quadratic time. */
const nearby = 20

/** A run of marks, with the text on either side. */
type Run = { readonly before: string; readonly length: number; readonly after: string }

const runAt = (source: string, at: number): Run => {
  const mark = source.charAt(at)
  let [start, end] = [at, at + 1]
  while (at - start < nearby && source.charAt(start - 1) === mark) start -= 1
  while (end - at < nearby && source.charAt(end) === mark) end += 1
  const before = source.slice(Math.max(0, start - nearby), start)
  return { before, length: end - start, after: source.slice(end, end + nearby) }
}

type Marks = { readonly opening: Run; readonly closing: Run }

const number = /(?<![\p{L}\p{N}])\d+$/u
const factor = /(?<![\p{L}\p{N}])(?:\d+|[a-zㄱ-ㅎ])$/iu

/** `5*3*2`, `a*b와 c*d`, `2**3과 2**4`. Not `20**24**년`, nor `A**B**C`. */
const isProduct = ({ opening, closing }: Marks): boolean => {
  const operand = opening.length === 1 ? factor : number
  return [opening, closing].every(({ before, after }) => operand.test(before) && /^[\da-zㄱ-ㅎ]/i.test(after))
}

const nameBefore = new RegExp(String.raw`(?<![\p{L}\p{N}])${familyName}$`, 'u')
const nameAfterSpace = new RegExp(String.raw`\s${familyName}$`)

/** `김**님과 이**님`, `홍*동과 김*수`. */
const areNames = ({ opening, closing }: Marks): boolean =>
  nameBefore.test(opening.before) && nameAfterSpace.test(closing.before)

/** `010-****-1234`, `1234-****-****-5678`. */
const isHiddenNumber = ({ before, length, after }: Run): boolean =>
  length >= 3 && /[-\d]$/.test(before) && /^[-\d]/.test(after) && (before.endsWith('-') || after.startsWith('-'))

/**
 * `사과*, 배*는`, `사과*와 배*는`: footnote marks. No emphasis begins with the comma or the particle after a word. Only single marks are
 * tested for particles: bold text may begin with a word that is spelled like one (`나는**은 숟가락**을`).
 */
const isNoteMark = ({ before, length, after }: Run): boolean =>
  /[\p{L}\p{N}]$/u.test(before) &&
  (/^[,)\]」』》〉]/.test(after) || (length === 1 && /^[은는을를와과의]\s/.test(after)))

/** `10~~20개, 30~~40개`: ranges. */
const isRange = ({ before, after }: Run): boolean => /\d[가-힣]{0,2}$/.test(before) && /^\d/.test(after)

/** `*^^*`, `*^_^*`, `*>_<*` */
const smile = /^(?:\^\S{0,3}\^|>\S?<)$/
/** `^_^`, `-_-`, `>_<`, `;__;` */
const cheeks: ReadonlySet<string> = new Set(['^^', '--', '==', '><', '@@', ';;', '**', '~~', '..', '++'])
const isMouth = ({ before, after }: Run): boolean => cheeks.has(before.slice(-1) + after.slice(0, 1))

/** `__init__.py`, `__str__`: names of Python and JavaScript that are no English words, or that are called. */
const isSpecialName = (name: string, { after }: Run): boolean =>
  /^(?:init|str|repr|len|dict|eq|iter|proto|pycache)$/.test(name) ||
  (/^[a-z]+$/.test(name) && /^(?:\.py\b|\()/.test(after))

/** `반가워~~! 좋아~~ㅎㅎ`: a drawn-out end of a word. */
const isDrawnOut = ({ before, after }: Run): boolean => /[가-힣]$/.test(before) && /^[!?.,…ㅋㅎㅠㅜ^;:)]/.test(after)

/** `안녕~~ㅎㅎ 반가워~~`: the first of two. */
const isExclaimed = ({ before, after }: Run): boolean => /[가-힣]$/.test(before) && /^[!?ㅋㅎㅠㅜ^]/.test(after)
const isWordEnd = ({ before, after }: Run): boolean => /[가-힣]$/.test(before) && /^(?:\s|$)/.test(after)

/** Whether marks that Markdown takes for emphasis are letters of the text. */
const isLiteral = (node: Delete | Emphasis | Strong, source: string): boolean => {
  const [start, end] = [node.position?.start.offset, node.position?.end.offset]
  if (start === undefined || end === undefined) return false
  const marks = { opening: runAt(source, start), closing: runAt(source, end - 1) }
  const either = [marks.opening, marks.closing]
  if (node.type === 'delete')
    return either.every(isRange) || either.every(isDrawnOut) || (isExclaimed(marks.opening) && isWordEnd(marks.closing))
  if (source.charAt(start) === '_')
    return (
      either.some(isMouth) || (end - start < nearby && isSpecialName(source.slice(start + 2, end - 2), marks.closing))
    )
  if (node.type === 'emphasis' && end - start < nearby && smile.test(source.slice(start + 1, end - 1))) return true
  return isProduct(marks) || areNames(marks) || either.some(isHiddenNumber) || isNoteMark(marks.opening)
}

/**
 * Keeps asterisks, underscores and tildes that are not markup: hidden parts of names and numbers (`김**님`, `010-****-1234`),
 * times signs (`5*3*2`), ranges (`10~~20개`), drawn-out words (`안녕~~ㅎㅎ`), footnote marks, faces (`*^^*`, `-_-`). Otherwise two
 * of them in a paragraph would vanish, and the words between them would be emphasised or struck through.
 */
export const keepLiteralMarks = (tree: Root, source: string): void => {
  visit(tree, ['delete', 'emphasis', 'strong'], (node, index, parent) => {
    if (node.type !== 'delete' && node.type !== 'emphasis' && node.type !== 'strong') return
    if (parent === undefined || index === undefined || !isLiteral(node, source)) return
    const mark = source.charAt(node.position?.start.offset ?? 0)
    const text: Text = { type: 'text', value: node.type === 'emphasis' ? mark : mark + mark }
    parent.children.splice(index, 1, text, ...node.children, { ...text })
    return [SKIP, index + 1]
  })
}
