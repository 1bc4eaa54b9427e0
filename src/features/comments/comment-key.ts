/**
 * A key that no other client makes. `crypto.randomUUID` would be shorter, but browsers offer it on secure
 * origins only, and a blog may be read over plain HTTP at home.
 */
export const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
