/** `[산책, #책]`: the rest of the line is a comment. */
const signInTags = /^tags[ \t]*:[ \t]*\[(?:[^\]]*[,\s])?#/i
const withoutSigns = '태그는 # 없이 적어 주세요: tags: [산책, 책]'

/** Mistakes that YAML takes for others, each with the pattern of its line. */
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

/** The mistake in front matter that YAML has found invalid on a line, from 1; `null` if only YAML knows. */
export const mistakeNear = (line: number, yaml: string): { readonly line: number; readonly reason: string } | null => {
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

/** To follow a reason: word processors turn quotes into curly ones. */
export const curlyQuotesHint = (text: string): string =>
  /[“”‘’]/.test(text) ? ' 둥근 따옴표(“ ”)는 따옴표로 읽히지 않으니, 곧은 따옴표(")로 바꿔 주세요.' : ''
