import { IncomingMessage } from 'node:http'
import { isIPv4, isIPv6, type Socket } from 'node:net'

import type { Context } from 'hono'

/** The eight groups of an IPv6 address, however it is abbreviated. */
const groupsOf = (address: string): readonly string[] => {
  // The URL parser accepts every spelling and normalises it.
  const canonical = new URL(`http://[${address}]`).hostname.slice(1, -1)
  const [front = [], back = []] = canonical.split('::').map((part) => (part === '' ? [] : part.split(':')))
  return [...front, ...Array.from({ length: 8 - front.length - back.length }, () => '0'), ...back]
}

const bytesOf = (group: string): string => `${Number.parseInt(group, 16) >> 8}.${Number.parseInt(group, 16) & 255}`

/**
 * The address or network that counts as one client: an IPv4 address, or the /64 of an IPv6 address, because a customer can use
 * any address in it. `null` for text that is not an address.
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
 * The networks that a client is in, smallest first. An IPv6 customer gets a /64, a /56 or a /48 (RFC 6177); IPv4, one address.
 */
export const networksOf = (client: string): readonly string[] => {
  const [a, b, c, d] = client.split(':')
  if (d === undefined) return [client]
  const site = (Number.parseInt(d, 16) & 0xff00).toString(16)
  return [client, `${a}:${b}:${c}:${site}::/56`, `${a}:${b}:${c}::/48`]
}

/** The largest network that a client is in: all of a customer's addresses are in it. */
export const widestNetworkOf = (client: string): string => networksOf(client).at(-1) ?? client

/** The socket of a request; `null` outside of Node's server. */
export const socketOf = (env: unknown): Socket | null => {
  if (typeof env !== 'object' || env === null || !('incoming' in env)) return null
  return env.incoming instanceof IncomingMessage ? env.incoming.socket : null
}

/** The address of a request's peer: the client's, or its proxy's. */
export const socketAddress = (env: unknown): string => socketOf(env)?.remoteAddress ?? ''

/**
 * The client of a request, as `networkOf` names it. Behind a proxy, it is the last entry of `X-Forwarded-For`, which the proxy
 * itself added; the client may forge those before it.
 */
export const clientOfRequest = (c: Context, trustProxy: boolean): string =>
  clientFrom(trustProxy ? c.req.header('x-forwarded-for') : undefined, socketAddress(c.env))

/**
 * The client of a connection, as `networkOf` names it; `unknown` without any valid address. `forwarded`: `X-Forwarded-For`;
 * `undefined` if no proxy is trusted.
 */
export const clientFrom = (forwarded: string | undefined, remoteAddress: string): string =>
  networkOf(forwarded?.split(',').at(-1) ?? '') ?? networkOf(remoteAddress) ?? 'unknown'
