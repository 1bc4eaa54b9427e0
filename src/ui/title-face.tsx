import { createContext, use, useMemo } from 'react'

import { lettersOf, mostTitleLetters } from '#/contract/title-font.ts'

/** Knows which texts can be set in the site's title face. */
export type TitleFace = {
  readonly covers: (text: string) => boolean
  /** Resolves when the letters that were asked for have come, or have failed to. */
  readonly settled: () => Promise<unknown>
}

/** For whoever has no server that cuts fonts: a static host, a test. */
export const noTitleFace: TitleFace = { covers: () => false, settled: () => Promise.resolve() }

const TitleFaceContext = createContext<TitleFace>(noTitleFace)
export const TitleFaceProvider = TitleFaceContext

/**
 * For the element that shows this text. A title is set in the title face as a whole or not at all, and what was decided
 * when it was first drawn stays: letters that arrive later do not set it anew.
 */
export const useTitleFace = (text: string): { readonly 'data-title-face': 'own' | 'system' } => {
  const { covers } = use(TitleFaceContext)
  return useMemo(() => ({ 'data-title-face': covers(text) ? 'own' : 'system' }), [covers, text])
}

/** For whoever draws titles before they are shown: their letters should have come by then. */
export const useTitlesSettled = (): TitleFace['settled'] => use(TitleFaceContext).settled

/** Has the first HTML bring the letters of titles that stand one click away and come in no answer. */
export const useTitleLetters = (texts: readonly string[]): void => {
  const { covers } = use(TitleFaceContext)
  if (import.meta.env.SSR) covers(texts.join(''))
}

/** Collects the letters of all titles while the server draws a page. */
export const createTitleCollector = () => {
  let letters = ''
  return {
    covers: (text: string): boolean => {
      const more = lettersOf([letters, text])
      if ([...more].length > mostTitleLetters) return false
      letters = more
      return true
    },
    letters: (): string => letters,
    settled: () => Promise.resolve(),
  }
}
