import { expect } from 'vitest'

import type { AppDeps } from '#/server/app.ts'

import { body, type SentRequest } from '../commenting.ts'
import { openAsOwner } from './signing-in.ts'

type Rules = { readonly hold?: unknown; readonly words?: unknown; readonly closed?: readonly unknown[] }

/** A blog with these rules of its owner. */
export const openRules = async (rules: Rules = {}, given: Partial<AppDeps> = {}) => {
  const desk = await openAsOwner(given)
  const set = (given: Rules) => desk.own('PUT', '/owner/rules', { hold: 'none', words: [], closed: [], ...given })
  await set(rules)
  const isHeld = async (info: Record<string, unknown>, more?: SentRequest): Promise<boolean> => {
    const { answer, status } = await desk.write(body(info), more)
    expect(status).toBe(201)
    return Object(Object(answer).newComment).held === true
  }
  return { ...desk, set, isHeld }
}
