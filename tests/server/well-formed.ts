const reference = '&(?:amp|lt|gt|quot|apos|#\\d+|#x[\\da-f]+);'
const attributes = `(?:\\s+[\\w:-]+="(?:[^<&"]|${reference})*")*`
const tokens = new RegExp(
  [
    '(?<declaration><\\?xml [^?]*\\?>)',
    '(?<section><!\\[CDATA\\[.*?\\]\\]>)',
    `<(?<start>[\\w:-]+)${attributes}\\s*(?<empty>/?)>`,
    '</(?<end>[\\w:-]+)>',
    `(?<text>(?:(?!\\]\\]>)[^<&]|${reference})+)`,
  ].join('|'),
  'suyi',
)
const allowed = /^[\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]*$/u

/** How a document breaks XML 1.0, checking only rules that this blog could break; `null` for nothing. */
export const xmlError = (xml: string): string | null => {
  if (!allowed.test(xml)) return '허용되지 않는 글자'
  const open: string[] = []
  let at = 0
  while (at < xml.length) {
    tokens.lastIndex = at
    const found = tokens.exec(xml)
    if (found === null) return `${at}: ${xml.slice(at, at + 60)}`
    at = tokens.lastIndex
    const { start, empty, end, text = '' } = found.groups ?? {}
    if (start !== undefined && empty === '') open.push(start)
    if (end !== undefined && open.pop() !== end) return `${at}: </${end}>의 짝이 없다`
    if (open.length === 0 && text.trim() !== '') return `${at}: 뿌리 밖의 글`
  }
  return open.length === 0 ? null : `닫히지 않았다: ${open.join(' ')}`
}
