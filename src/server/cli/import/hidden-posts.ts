import { isFalse } from '../../posts-folder/foreign-draft-keys.ts'
import { parseDate } from '../../posts-folder/parse-date.ts'
import { normaliseDate } from './foreign-dates.ts'

/** A plugin of Hexo locks posts with a password; the others are flags of blogs and themes. */
const hiding = ['password', 'hidden', 'unlisted', 'secret', 'is_temp', 'headless'] as const
const showing = ['public', 'visible', 'is_published'] as const

/** Keys that have nothing else to tell. */
export const hidingKeys: readonly string[] = [...hiding, ...showing, 'visibility', 'build', '_build']

/**
 * The keys by which other tools kept a post from the public. `textsOf` returns the texts of a key, `textsInMapping` those of a
 * mapping by name.
 */
export const hidingKeysOf = (
  textsOf: (key: string) => readonly string[],
  textsInMapping: (key: string) => ReadonlyMap<string, string>,
  now: Date,
): readonly string[] => {
  const isOver = (text: string) => (parseDate(normaliseDate(text)) ?? '9') <= now.toISOString()
  /** Hugo's, to render no page or list it nowhere. */
  const isUnbuilt = (key: string) =>
    ['render', 'list'].some((name) => /^(?:never|false)$/i.test(textsInMapping(key).get(name) ?? ''))
  return [
    ...hiding.filter((key) => textsOf(key).some((text) => !isFalse(text))),
    ...showing.filter((key) => textsOf(key).some(isFalse)),
    ...['visibility'].filter((key) => textsOf(key).some((text) => !/^public$/i.test(text))),
    ...['expirydate', 'unpublishdate'].filter((key) => textsOf(key).some(isOver)),
    ...['build', '_build'].filter(isUnbuilt),
  ]
}

/** A note on a post that becomes a draft for what {@link hidingKeysOf} found. */
export const notForAll = (keys: readonly string[]): string =>
  `모두에게 보이던 글이 아니어서 초안으로 둡니다. ${keys.join(', ')}`
