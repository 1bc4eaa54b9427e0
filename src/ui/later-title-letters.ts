import type { QueryClient } from '@tanstack/react-query'

import { lettersOf, maxTitleLetters, titleFontAddress } from '#/contract/title-font.ts'

import { noTitleFace, type TitleFace } from './title-face.tsx'

const titlesIn = (data: unknown): readonly string[] => {
  if (typeof data !== 'object' || data === null) return []
  return Object.entries(data).flatMap(([name, value]: [string, unknown]) => {
    // A thread may be long, is written at every edit, and has no titles.
    if (name === 'comments') return []
    return name === 'title' && typeof value === 'string' ? [value] : titlesIn(value)
  })
}

const rangeOf = (letters: string): string =>
  [...letters].map((letter) => `U+${letter.codePointAt(0)?.toString(16)}`).join()

/**
 * The title font of the first HTML, extended by the letters of later screens: these are fetched when an API answer
 * contains titles, which with preloading on hover is before the click.
 */
export const createTitleFace = (queryClient: QueryClient): TitleFace => {
  const address = document.querySelector<HTMLScriptElement>('script[data-titles]')?.dataset['titles']
  if (address === undefined) return noTitleFace
  const loaded = new Set(new URL(address, location.href).searchParams.get('letters'))
  const asked = new Set(loaded)

  let pending: Promise<unknown> = Promise.resolve()

  const fetchMissing = async (titles: readonly string[]): Promise<void> => {
    const letters = [...lettersOf(titles)].filter((letter) => !asked.has(letter)).slice(0, maxTitleLetters)
    if (letters.length === 0) return
    for (const letter of letters) asked.add(letter)
    const face = new FontFace('Geulbang Title', `url("${titleFontAddress(letters.join(''))}")`, {
      weight: '600 900',
      unicodeRange: rangeOf(letters.join('')),
    })
    try {
      document.fonts.add(await face.load())
      for (const letter of letters) loaded.add(letter)
    } catch {
      // These titles use the system font; the next answer with these letters tries again.
      for (const letter of letters) asked.delete(letter)
    }
  }

  queryClient.getQueryCache().subscribe((event) => {
    // If the font came too late for the first screen, the whole visit uses the system font.
    if (document.documentElement.dataset['titles'] === undefined) return
    // Not what came with the page (`manual`), whose font has all its letters.
    if (event.type === 'updated' && event.action.type === 'success' && event.action.manual !== true)
      pending = Promise.all([pending, fetchMissing(titlesIn(event.action.data))]).then(() => {})
  })
  return { claim: (text) => [...text].every((letter) => loaded.has(letter)), settled: () => pending }
}
