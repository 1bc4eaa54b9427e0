import { useState } from 'react'

/** The text of a secret comment that was written or opened here, and the time of its last edit, if any. */
export type OpenedText = {
  readonly author: string
  readonly content: string
  readonly editedAt?: string | undefined
}

const noTexts: ReadonlyMap<string, OpenedText> = new Map()
const noText = { author: '', content: '' }

/**
 * The texts of the secret comments of a post that were written or opened here, by key, and a function that adds some. In memory
 * only, so gone when the page is loaded again. The owner's are kept apart: the next person at this computer must not read them.
 */
export const useOpenedTexts = (
  texts: Map<string, ReadonlyMap<string, OpenedText>>,
  postId: number,
  isOwner: boolean,
) => {
  const readerKey = `${postId} ${isOwner ? 'owner' : 'reader'}`
  const [, rerender] = useState(noTexts)
  const add = (newTexts: ReadonlyMap<string, Partial<OpenedText>>) => {
    const known = texts.get(readerKey) ?? noTexts
    const added = [...newTexts].map(([key, text]) => [key, { ...noText, ...known.get(key), ...text }] as const)
    const opened = new Map([...known, ...added])
    texts.set(readerKey, opened)
    rerender(opened)
  }
  return [texts.get(readerKey) ?? noTexts, add] as const
}
