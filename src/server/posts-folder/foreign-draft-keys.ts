/** Keys of other tools (Velog, Jekyll, Hugo, Obsidian) that say whether a post is public; `draft` is one of the blog's own. */
export const foreignDraftKeys = ['published', 'publish', 'private', 'is_private', 'status'] as const

/** Whether a value says no, as YAML's older versions and other tools write it. */
export const isFalse = (text: string): boolean => /^(?:false|no?|off|0)$/i.test(text)

const isUnpublishedStatus = (text: string): boolean => /^(?:draft|private|hidden|pending|unpublished)$/i.test(text)

/**
 * Whether one of these keys says that a post is not public. In doubt it is not: it can be published later, but what was public
 * cannot be taken back. `textsOf` returns the texts of a key, whose name is in lower case; none if it is
 * absent.
 */
export const isMarkedDraft = (textsOf: (key: (typeof foreignDraftKeys)[number]) => readonly string[]): boolean =>
  (['published', 'publish'] as const).flatMap(textsOf).some(isFalse) ||
  (['private', 'is_private'] as const).flatMap(textsOf).some((text) => !isFalse(text)) ||
  textsOf('status').some(isUnpublishedStatus)
