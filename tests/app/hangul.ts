import type { Page } from 'playwright-core'

/** A Korean keyboard of two sets, as the browser hears it: syllables are composed before they are there. */
export const hangul = async (page: Page) => {
  const session = await page.context().newCDPSession(page)
  /** The syllable that is being composed, as it grows. */
  const compose = async (...stages: readonly string[]) => {
    for (const text of stages)
      await session.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length })
  }
  /** The syllable is finished. */
  const commit = async (text: string) => {
    await session.send('Input.insertText', { text })
  }
  return { compose, commit }
}
