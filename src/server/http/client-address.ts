import { IncomingMessage } from 'node:http'
import { isIPv4, isIPv6, type Socket } from 'node:net'

import type { Context } from 'hono'

/** The eight groups of an IPv6 address, however it is abbreviated. */
const groupsOf = (address: string): readonly string[] => {
  // The parser of URLs knows every spelling, and writes each address in one way.
  const canonical = new URL(`http://[${address}]`).hostname.slice(1, -1)
  const [front = [], back = []] = canonical.split('::').map((part) => (part === '' ? [] : part.split(':')))
  return [...front, ...Array.from({ length: 8 - front.length - back.length }, () => '0'), ...back]
}

const bytesOf = (group: string): string => `${Number.parseInt(group, 16) >> 8}.${Number.parseInt(group, 16) & 255}`

/**
 * Whom an address belongs to; `null` for what is no address. A customer of a provider has a whole /64 of IPv6, and
 * could come from another address of it each time.
 */
export const networkOf = (text: string): string | null => {
  const address = text
    .trim()
    .replace(/^\[([^\]]*)\](?::\d+)?$/, '$1')
    .replace(/^([\d.]+):\d+$/, '$1')
    .replace(/%.*$/, '')
  if (isIPv4(address)) return address
  if (!isIPv6(address)) return null
  const groups = groupsOf(address)
  const isMapped = groups.slice(0, 6).join(':') === '0:0:0:0:0:ffff'
  return isMapped ? groups.slice(6).map(bytesOf).join('.') : `${groups.slice(0, 4).join(':')}::/64`
}

/**
 * The networks that a client is in, its own first. Customers are given a /64, a /56 or a /48 of IPv6 (RFC 6177), and
 * all of it is theirs. What is wider than one address of IPv4 belongs to many.
 */
export const networksOf = (client: string): readonly string[] => {
  const [a, b, c, d] = client.split(':')
  if (d === undefined) return [client]
  const site = (Number.parseInt(d, 16) & 0xff00).toString(16)
  return [client, `${a}:${b}:${c}:${site}::/56`, `${a}:${b}:${c}::/48`]
}

/** The connection that a request came by. */
export const socketOf = (env: unknown): Socket | null => {
  if (typeof env !== 'object' || env === null || !('incoming' in env)) return null
  return env.incoming instanceof IncomingMessage ? env.incoming.socket : null
}

export const socketAddress = (env: unknown): string => socketOf(env)?.remoteAddress ?? ''

/**
 * Where a request comes from. Behind a proxy that is the last entry of `X-Forwarded-For`, the one that the proxy
 * wrote: those before it are whatever the client claims.
 */
export const clientAddress = (c: Context, trustProxy: boolean): string => {
  const forwarded = trustProxy ? c.req.header('x-forwarded-for')?.split(',').at(-1) : undefined
  return networkOf(forwarded ?? '') ?? networkOf(socketAddress(c.env)) ?? 'unknown'
}
