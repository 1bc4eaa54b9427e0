import { expect } from 'vitest'

import { body, type SentRequest } from '../commenting.ts'
import { openAsOwner } from './signing-in.ts'

type Rules = { readonly hold?: unknown; readonly words?: unknown; readonly closed?: readonly unknown[] }

/** A blog with these rules of its owner. */
export const openRules = async (rules: Rules = {}) => {
  const desk = await openAsOwner()
  const set = (given: Rules) => desk.own('PUT', '/owner/rules', { hold: 'none', words: [], closed: [], ...given })
  await set(rules)
  const isHeld = async (given: Record<string, unknown>, more?: SentRequest): Promise<boolean> => {
    const { answer, status } = await desk.write(body(given), more)
    expect(status).toBe(201)
    return Object(Object(answer).newComment).held === true
  }
  return { ...desk, set, isHeld }
}
