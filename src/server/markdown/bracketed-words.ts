import type { Root, RootContent } from 'hast'

import { parentsIn } from './elements.ts'
import { allowList, stripped } from './sanitize.ts'

const words = (list: string): readonly string[] => list.split(' ')

/** Elements that do nothing without an end tag or attributes, or else go on to the end of the post. */
const needingMore: ReadonlySet<string> = new Set([
  ...words(
    'a abbr b bdi bdo cite code del dfn em i img ins kbd mark q s samp small span strike strong sub sup time tt u var',
  ),
  ...words(
    'acronym address area article aside audio base basefont bgsound big blink body button canvas center command data',
  ),
  ...words(
    'datalist dialog dir fieldset font footer form frame frameset head header hgroup html image isindex keygen label',
  ),
  ...words(
    'legend link listing main map marquee menu menuitem meta meter multicol nav nextid nobr optgroup output param',
  ),
  ...words('picture progress search slot source spacer track video'),
  ...words(
    'blockquote caption details div dl figcaption figure h1 h2 h3 h4 h5 h6 ol pre ruby section summary table ul',
  ),
])

/** All other elements of HTML, old ones included. */
const sufficient: ReadonlySet<string> = new Set([
  ...(allowList.tagNames ?? []).filter((name) => !needingMore.has(name)),
  ...stripped,
  ...words('col colgroup option rb rtc'),
])

const closingTag = /<\/([a-z][^\s/<>]*)/gi
/**
 * An opening tag without attributes that have a value: with them it was meant as a tag, of another tool perhaps. The first
 * lookahead ends the name: shorter ones would each be tried up to the end of the text, which takes quadratic time.
 */
const bareTag = /<([a-z][^\s/<>=]*)(?=[\s/>])(?=[^<>=]*>)/gi

/**
 * Rehype plugin: keeps words in angle brackets, `영화 <Her>`, `<Clean Code>를 읽고`, `List<String>`. Korean puts the names of works
 * in such brackets; to Markdown they are tags, which would be removed. A name that is closed somewhere is a tag, and only its
 * content remains. An unclosed HTML tag that needs an end is a word, too: `영화 <Big>`, `노래 <A>`.
 */
export const keepBracketedWords = () => (tree: Root) => {
  const raws = parentsIn(tree)
    .flatMap(({ children }): readonly RootContent[] => children)
    .filter((node) => node.type === 'raw')
  const closed = new Set(
    raws.flatMap(({ value }) => [...value.matchAll(closingTag)].map(([, name = '']) => name.toLowerCase())),
  )
  const isTag = (name: string): boolean => closed.has(name) || sufficient.has(name)
  for (const raw of raws)
    raw.value = raw.value.replaceAll(bareTag, (tag, name: string) => (isTag(name.toLowerCase()) ? tag : `&lt;${name}`))
}
