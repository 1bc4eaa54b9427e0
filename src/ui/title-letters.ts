import type { QueryClient } from '@tanstack/react-query'

import { lettersOf, mostTitleLetters, titleFontAddress } from '#/contract/title-font.ts'

import { noTitleFace, type TitleFace } from './title-face.tsx'

const titlesIn = (data: unknown): readonly string[] => {
  if (typeof data !== 'object' || data === null) return []
  return Object.entries(data).flatMap(([name, value]: [string, unknown]) =>
    name === 'title' && typeof value === 'string' ? [value] : titlesIn(value),
  )
}

const rangeOf = (letters: string): string =>
  [...letters].map((letter) => `U+${letter.codePointAt(0)?.toString(16)}`).join()

/**
 * The title face as the first HTML brought it, and the letters that later screens add: they are fetched when an answer
 * brings titles, which is at the hover, before the click.
 */
export const createTitleFace = (queryClient: QueryClient): TitleFace => {
  const address = document.querySelector<HTMLScriptElement>('script[data-titles]')?.dataset['titles']
  if (address === undefined) return noTitleFace
  const loaded = new Set(new URL(address, location.href).searchParams.get('letters'))
  const asked = new Set(loaded)

  let under: Promise<unknown> = Promise.resolve()

  const fetchMissing = async (titles: readonly string[]): Promise<void> => {
    const letters = [...lettersOf(titles)].filter((letter) => !asked.has(letter)).slice(0, mostTitleLetters)
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
      // These titles are set in the system's face; the next answer that brings the letters asks again.
      for (const letter of letters) asked.delete(letter)
    }
  }

  queryClient.getQueryCache().subscribe((event) => {
    // Where the face came too late for the first screen, the whole visit stays in the system's.
    if (document.documentElement.dataset['titles'] === undefined) return
    if (event.type === 'updated' && event.action.type === 'success')
      under = Promise.all([under, fetchMissing(titlesIn(event.action.data))])
  })
  return { covers: (text) => [...text].every((letter) => loaded.has(letter)), settled: () => under }
}
