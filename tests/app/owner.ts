import { expect } from 'vitest'

import { cookiesOf } from '../cookies-of.ts'
import { newAddress } from './commenting.ts'
import { ownerPassword } from './launch-blog.ts'

type Rules = {
  readonly hold?: 'none' | 'links' | 'first' | 'all'
  readonly words?: readonly string[]
  readonly closed?: readonly number[]
}

/** The owner's session on another device, without a browser. */
export const ownerApi = async (address: string) => {
  const headers: Record<string, string> = { 'content-type': 'application/json', origin: address, ...newAddress() }
  const send = async (method: string, path: string, body: object | null) => {
    const answer = await fetch(new URL(path, address), {
      method,
      headers,
      ...(body !== null && { body: JSON.stringify(body) }),
    })
    expect([path, answer.status]).toEqual([path, 200])
    return answer
  }
  const signedIn = await send('POST', '/api/owner/session', { password: ownerPassword })
  headers['cookie'] = cookiesOf(signedIn.headers)
  return {
    ask: async (path: string): Promise<string> => (await send('GET', path, null)).text(),
    setRules: ({ hold = 'none', words = [], closed = [] }: Rules) =>
      send('PUT', '/api/owner/rules', { hold, words, closed }),
    approve: (commentId: number) => send('POST', `/api/owner/comments/${commentId}/approve`, null),
    remove: (commentId: number) => send('DELETE', `/api/owner/comments/${commentId}`, null),
  }
}
