import {
  type Alias,
  isAlias,
  isMap,
  isScalar,
  isSeq,
  LineCounter,
  type Node,
  parseDocument,
  type Scalar,
  type Document,
  visit,
  type YAMLError,
  type YAMLMap,
} from 'yaml'

/** `[산책, #책]`: the rest of the line is a comment. */
const signInTags = /^tags[ \t]*:[ \t]*\[(?:[^\]]*[,\s])?#/i
const withoutSigns = '태그는 # 없이 적어 주세요: tags: [산책, 책]'

/** Mistakes that YAML reports as something else, each with the pattern of its line. */
const mistakes: readonly (readonly [pattern: RegExp, reason: string])[] = [
  [/^[\p{L}_]+[ \t]*：/u, '전각 콜론(：)을 보통 콜론(:)으로 바꾸고, 그 뒤를 한 칸 띄어 주세요.'],
  [/^[\p{L}_]+:[^\S \t]/u, '콜론(:) 뒤의 빈칸이 보통 빈칸이 아닙니다. 지우고 스페이스 바로 다시 띄어 주세요.'],
  [/^[\p{L}_]+:(?!\/\/)\S/u, '콜론(:) 뒤를 한 칸 띄어 주세요.'],
  [signInTags, withoutSigns],
  [
    /^(?!tags:)[\p{L}_]+:[ \t]+(?:"[^"]*"|'[^']*')[ \t]*[^\s#,;]/u,
    `따옴표로 시작한 값에 따옴표가 또 있습니다. 값 전체를 다른 따옴표로 감싸 주세요: title: '"안녕"이라는 말'`,
  ],
]

/** A value on the line of its key. */
const valued = /^[\p{L}_]+:[ \t]+[^\s#&*!|>]/u
const indentedKey = /^[ \t]+[\p{L}_]+:(?:[ \t]|$)/u

/** The likely mistake behind a YAML error on `line` (from 1), with its own line; `null` if none of those known here fits. */
const mistakeNear = (line: number, yaml: string): { readonly line: number; readonly reason: string } | null => {
  const [above = '', text = '', below = ''] = ['', ...yaml.split('\n')].slice(line - 1)
  // YAML misses the bracket only where the next key begins.
  if (signInTags.test(above)) return { line: line - 1, reason: withoutSigns }
  const reason = mistakes.find(([pattern]) => pattern.test(text))?.[1]
  if (reason !== undefined) return { line, reason }
  // YAML takes the key for a part of the value above.
  return valued.test(text) && indentedKey.test(below)
    ? { line: line + 1, reason: '항목 앞의 빈칸을 지워 주세요. 항목은 줄의 맨 앞에서 시작합니다.' }
    : null
}

/** A sentence to append to a reason if the text has curly quotes, which word processors make of straight ones; else empty. */
export const curlyQuotesHint = (text: string): string =>
  /[“”‘’]/.test(text) ? ' 둥근 따옴표(“ ”)는 따옴표로 읽히지 않으니, 곧은 따옴표(")로 바꿔 주세요.' : ''

/**
 * A YAML value as it was written: scalars are text (`1.10` stays `1.10`); of a mapping, only texts right below a key
 * are known.
 */
export type YamlValue = string | null | readonly YamlValue[] | { readonly texts: ReadonlyMap<string, string> }

type YamlEntry = {
  readonly value: YamlValue
  readonly line: number
  /** The line of the first unquoted text that ` #` cuts short, because it begins a comment; `null` for none. */
  readonly commentLine: number | null
}

export type YamlMap = ReadonlyMap<string, YamlEntry>

type YamlResult =
  | { readonly ok: true; readonly map: YamlMap }
  | { readonly ok: false; readonly line: number; readonly reason: string }

const quoteHint = '값에 : # - [ ] { } & * ! | > % @ ` 같은 글자가 있으면 따옴표로 감싸 주세요.'

const reasons: Readonly<Partial<Record<YAMLError['code'], string>>> = {
  DUPLICATE_KEY: '같은 항목이 두 번 적혀 있습니다.',
  TAB_AS_INDENT: '들여쓰기에는 탭 대신 빈칸을 써 주세요.',
  BAD_INDENT: '들여쓰기가 맞지 않거나 괄호가 닫히지 않았습니다.',
  BAD_DQ_ESCAPE: '큰따옴표 안의 역슬래시(\\)는 두 번 적거나, 작은따옴표를 써 주세요.',
  MISSING_CHAR: `따옴표나 괄호가 닫히지 않았거나 쉼표가 빠졌습니다. ${quoteHint}`,
  MULTIPLE_DOCS: '머리말 안에 문서를 나누는 줄이 있습니다.',
}

/** The target of each alias: the last node before it with that anchor. (`Alias.resolve` walks the whole document for each one.) */
const targetsIn = (doc: Document): ReadonlyMap<Alias, Node | undefined> => {
  const anchored = new Map<string, Node>()
  const targets = new Map<Alias, Node | undefined>()
  visit(doc, {
    Node: (_key, node) => {
      if (isAlias(node)) targets.set(node, anchored.get(node.source))
      else if (node.anchor !== undefined) anchored.set(node.anchor, node)
    },
  })
  return targets
}

/**
 * Texts that would lose a word, because YAML takes it for an alias (`*word`), a tag (`!word`) or an anchor (`&word`). Blocks
 * are not among them: Jekyll's importers write `!binary |`.
 */
const misreadIn = (doc: Document, targets: ReturnType<typeof targetsIn>): readonly Node[] => {
  const used = new Set(targets.values())
  const misread: Node[] = []
  visit(doc, {
    Alias: (_key, node) => {
      if (targets.get(node) === undefined) misread.push(node)
    },
    Scalar: (_key, node) => {
      const isTagged = node.tag !== undefined && !doc.schema.tags.some(({ tag }) => tag === node.tag)
      const isAnchored = node.anchor !== undefined && !used.has(node)
      if ((isTagged || isAnchored) && node.type?.startsWith('BLOCK') !== true) misread.push(node)
    },
  })
  return misread
}

const textOf = ({ value, source }: Scalar): string | null => {
  if (value === null) return null
  return typeof value === 'string' ? value : (source ?? null)
}

const textsIn = ({ items }: YAMLMap): ReadonlyMap<string, string> =>
  new Map(
    items.flatMap(({ key, value }) => {
      const text = isScalar(value) ? textOf(value) : null
      return isScalar(key) && text !== null ? [[String(key.value), text]] : []
    }),
  )

/** Follows aliases and lists three levels deep: front matter is not nested deeper. */
const valueOf = (node: unknown, targets: ReturnType<typeof targetsIn>, depth = 0): YamlValue => {
  if (isAlias(node)) return depth > 2 ? null : valueOf(targets.get(node), targets, depth + 1)
  if (isScalar(node)) return textOf(node)
  if (isSeq(node)) return depth > 2 ? [] : node.items.map((item) => valueOf(item, targets, depth + 1))
  // No texts for aliases: many of them may stand for one long mapping.
  return isMap(node) ? { texts: depth === 0 ? textsIn(node) : new Map() } : null
}

/** The first unquoted text, of a value or of a list's items, that a comment follows on the same line. */
const commentedIn = (value: unknown, source: string): Scalar | undefined =>
  (isSeq(value) ? value.items : [value])
    .filter((node) => isScalar(node))
    .find(({ type, range }) => type === 'PLAIN' && /^[ \t]*#/.test(source.slice(range?.[1], range?.[2])))

/** Parses a YAML mapping; lines count from 1. */
export const parseYamlMap = (source: string): YamlResult => {
  const lines = new LineCounter()
  const doc = parseDocument(source, { lineCounter: lines, prettyErrors: false, logLevel: 'silent' })
  // Something missing at the end is reported for the last line, not for the line after it.
  const last = source.trimEnd().split('\n').length
  const lineOf = (offset: number): number => Math.max(1, Math.min(lines.linePos(offset).line, last))
  const wrong = (offset: number, reason = quoteHint): YamlResult => {
    const line = lineOf(offset)
    const hint = curlyQuotesHint(source.split('\n')[line - 1] ?? '')
    const mistake = mistakeNear(line, source) ?? { line, reason: `머리말의 YAML이 틀렸습니다. ${reason}${hint}` }
    return { ok: false, ...mistake }
  }
  const [error] = doc.errors
  if (error !== undefined) return wrong(error.pos[0], reasons[error.code])
  const targets = targetsIn(doc)
  const [misread] = misreadIn(doc, targets)
  if (misread !== undefined) return wrong(misread.range?.[0] ?? 0)
  const map = new Map<string, YamlEntry>()
  if (doc.contents === null) return { ok: true, map }
  if (!isMap(doc.contents)) {
    const line = lineOf(doc.contents.range?.[0] ?? 0)
    return { ok: false, ...(mistakeNear(line, source) ?? { line, reason: "머리말은 '이름: 값' 꼴이어야 합니다." }) }
  }
  for (const { key, value } of doc.contents.items) {
    if (!isScalar(key)) continue
    const commented = commentedIn(value, source)
    map.set(String(key.value), {
      value: valueOf(value, targets),
      line: lineOf(key.range?.[0] ?? 0),
      commentLine: commented === undefined ? null : lineOf(commented.range?.[0] ?? 0),
    })
  }
  return { ok: true, map }
}
