import type { Page } from 'playwright-core'

/** Emulates the input method of a Korean keyboard, which composes syllables before it commits them. */
export const hangulKeyboard = async (page: Page) => {
  const session = await page.context().newCDPSession(page)
  /** Shows the stages of an uncommitted syllable. */
  const compose = async (...stages: readonly string[]) => {
    for (const text of stages)
      await session.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length })
  }
  /** Commits the syllable. */
  const commit = async (text: string) => {
    await session.send('Input.insertText', { text })
  }
  return { compose, commit }
}
