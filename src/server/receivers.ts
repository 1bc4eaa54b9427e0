import { decodedOrNull } from '#/contract/addresses.ts'

import { isLoopback } from './loopback.ts'

/** A receiver of notifications, by format. */
export type Receiver =
  | { readonly kind: 'slack' | 'discord' | 'hook'; readonly url: string }
  | { readonly kind: 'telegram'; readonly url: string; readonly chat: string }
  | { readonly kind: 'mail'; readonly to: string }

export type MailServer = {
  readonly host: string
  readonly port: number
  /** TLS from the start, instead of `STARTTLS`. */
  readonly secure: boolean
  readonly auth: { readonly user: string; readonly pass: string } | null
}

const telegramReceiver = (url: URL): Receiver | null => {
  const chat = url.searchParams.get('chat_id') ?? ''
  if (!/^\/bot[^/]+\/sendMessage$/.test(url.pathname) || chat === '') return null
  return { kind: 'telegram', url: url.origin + url.pathname, chat }
}

const urlReceiver = (url: URL): Receiver | null => {
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isLoopback(url.hostname))) return null
  // They are sent in a header, decoded.
  if (decodedOrNull(url.username) === null || decodedOrNull(url.password) === null) return null
  if (url.host === 'hooks.slack.com') return url.pathname === '/' ? null : { kind: 'slack', url: url.href }
  // An address of a channel, copied from the browser, takes no messages.
  if (/^(?:\w+\.)?discord(?:app)?\.com$/.test(url.host))
    return url.pathname.startsWith('/api/webhooks/') ? { kind: 'discord', url: url.href } : null
  return url.host === 'api.telegram.org' ? telegramReceiver(url) : { kind: 'hook', url: url.href }
}

const mailPattern = /^mailto:([^\s@,?&]+@[^\s@,?&]+)$/i

const receiver = (text: string): Receiver | null => {
  const to = mailPattern.exec(text)?.[1]
  if (to !== undefined) return { kind: 'mail', to }
  const url = URL.parse(text)
  return url === null || url.protocol === 'mailto:' ? null : urlReceiver(url)
}

/** Parses a comma-separated list of receivers, without duplicates; `null` if one is invalid, or there is none. */
export const parseReceivers = (text: string): readonly Receiver[] | null => {
  const parts = text.split(',').map((part) => part.trim())
  const receivers = parts.filter((part) => part !== '').map(receiver)
  // Once parsed: one URL can be spelled in several ways.
  const known = new Map(receivers.filter((it) => it !== null).map((it) => [JSON.stringify(it), it]))
  return receivers.includes(null) || known.size === 0 ? null : [...known.values()]
}

/** Parses `smtp://user:password@host:587`, or `smtps://` for port 465; `null` for anything else. */
export const parseMailServer = (text: string): MailServer | null => {
  const url = URL.parse(text)
  const [user, pass] = [decodedOrNull(url?.username ?? ''), decodedOrNull(url?.password ?? '')]
  if (url === null || !/^smtps?:$/.test(url.protocol) || url.hostname === '' || user === null || pass === null)
    return null
  // Such as a password with an unencoded `/`, `?` or `#`: what stands before it was read as the host.
  if (!/^\/?$/.test(`${url.pathname}${url.search}${url.hash}`) || url.port === '0') return null
  const secure = url.protocol === 'smtps:'
  const defaultPort = secure ? 465 : 587
  return {
    host: url.hostname.replace(/^\[(.*)\]$/, '$1'),
    port: url.port === '' ? defaultPort : Number(url.port),
    secure,
    auth: user === '' ? null : { user, pass },
  }
}

/** A receiver's name for logs and messages, without its URL, which may contain a secret. */
export const receiverName = (it: Receiver): string => (it.kind === 'hook' ? new URL(it.url).host : it.kind)
