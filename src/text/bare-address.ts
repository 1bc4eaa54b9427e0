/** Quotation marks and brackets of Korean text, in no address; unlike the apostrophe of `Schindler’s`. */
const quotes = /[“”「」『』《》〈〉]|[‘’](?!\w)/

const brackets: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{' }

/** A lookbehind keeps it linear. */
const punctuation = /(?<![.,!?;:…·'"])[.,!?;:…·'"]+$/

/** Particles, and forms of 이다. */
const endings = [
  '(?:에서?|에게|한테|으?로|까지|부터|처럼|보다|만)(?:는|도|만|의|부터|까지)?',
  '[을를이가은는의와과도나랑엔론란인뿐등]|에선|으론|으?로[서써]|이란|만큼|밖에|마다|같은|때문에',
  '이(?:나|랑|고|며|면|다|에요|었습니다|었는데|네요|지만)|이?라(?:고|는|면|서)|하고|이?죠|이?에요|이었다|였다|인데요?|입니다만?|예요|였습니다|였는데|네요|[와과][의는도]',
].join('|')
/** Not after Hangul, where it is part of a name: `/wiki/한국은`. */
const particle = new RegExp(String.raw`(?<=[\w)\]}'"/])(?:${endings})$`)

/** `(https://example.com/a)라고`: a bracket that the address does not open belongs to the text around it. */
const beforeClosing = (address: string): string => {
  const opened: Record<string, number> = {}
  for (const { 0: sign, index } of address.matchAll(/[()[\]{}]/g)) {
    const opening = brackets[sign] ?? sign
    const depth = (opened[opening] ?? 0) + (sign === opening ? 1 : -1)
    if (depth < 0) return /^[가-힣)\]}.,!?;:…·'"]+$/.test(address.slice(index)) ? address.slice(0, index) : address
    opened[opening] = depth
  }
  return address
}

const beforeParticle = (address: string): string => {
  const [found = ''] = particle.exec(address) ?? []
  const before = address.slice(0, address.length - found.length)
  // `/wiki/이` is a page of that name.
  const isName = found.length === 1 && before.endsWith('/') && /[^/:]\/./.test(before)
  return isName ? address : before
}

/** An address in Korean text, without the punctuation, brackets and particle after it: `https://example.com/a에서` → `…/a`. */
export const bareAddress = (address: string): string =>
  beforeParticle(beforeClosing(address.split(quotes, 1)[0] ?? '').replace(punctuation, '')).replace(punctuation, '')
