import { createContext, use, useMemo } from 'react'

import { lettersOf, maxTitleLetters } from '#/contract/title-font.ts'

/** The title font, as far as it is loaded. */
export type TitleFace = {
  /**
   * Whether all letters of a text are loaded (one that the font lacks falls back to the next font). On the server, adds them to
   * the font of the page; false if that would make too many.
   */
  readonly claim: (text: string) => boolean
  /** Resolves once all requested letters are loaded, or failed to. */
  readonly settled: () => Promise<unknown>
}

/** For pages without a server that subsets fonts: static hosts, tests. */
export const noTitleFace: TitleFace = { claim: () => false, settled: () => Promise.resolve() }

export const TitleFaceContext = createContext<TitleFace>(noTitleFace)

/**
 * Attributes for the element that shows a title. A title uses the title font as a whole or not at all, as decided at
 * its first render: letters that arrive later do not reflow it.
 */
export const useTitleFace = (text: string): { readonly 'data-title-face': 'own' | 'system' } => {
  const { claim } = use(TitleFaceContext)
  return useMemo(() => ({ 'data-title-face': claim(text) ? 'own' : 'system' }), [claim, text])
}

/** For screens that are rendered ahead: resolves once the letters of their titles are loaded. */
export const useTitlesSettled = (): TitleFace['settled'] => use(TitleFaceContext).settled

/** Adds to the first HTML's font the letters of titles that are one click away but come in no API answer. */
export const useTitleLetters = (texts: readonly string[]): void => {
  const { claim } = use(TitleFaceContext)
  if (import.meta.env.SSR) claim(texts.join(''))
}

/** Collects the letters of all titles while the server renders a page. */
export const createTitleCollector = () => {
  let letters = ''
  return {
    claim: (text: string): boolean => {
      const more = lettersOf([letters, text])
      if ([...more].length > maxTitleLetters) return false
      letters = more
      return true
    },
    letters: (): string => letters,
    settled: () => Promise.resolve(),
  }
}
