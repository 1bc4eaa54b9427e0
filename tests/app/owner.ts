import { expect } from 'vitest'

import { adminPassword } from './blog.ts'
import { elsewhere } from './commenting.ts'

type Rules = {
  readonly hold?: 'none' | 'links' | 'first' | 'all'
  readonly words?: readonly string[]
  readonly closed?: readonly number[]
}

/** The owner on another device, signed in. */
export const ownerElsewhere = async (address: string) => {
  const headers: Record<string, string> = { 'content-type': 'application/json', origin: address, ...elsewhere() }
  const send = async (method: string, path: string, body: object | null) => {
    const answer = await fetch(new URL(path, address), {
      method,
      headers,
      ...(body !== null && { body: JSON.stringify(body) }),
    })
    expect([path, answer.status]).toEqual([path, 200])
    return answer
  }
  const entered = await send('POST', '/api/owner/session', { password: adminPassword })
  headers['cookie'] = entered.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')
  return {
    ask: async (path: string): Promise<string> => (await send('GET', path, null)).text(),
    setRules: ({ hold = 'none', words = [], closed = [] }: Rules) =>
      send('PUT', '/api/owner/rules', { hold, words, closed }),
    approve: (commentId: number) => send('POST', `/api/owner/comments/${commentId}/approve`, null),
    remove: (commentId: number) => send('DELETE', `/api/owner/comments/${commentId}`, null),
  }
}
