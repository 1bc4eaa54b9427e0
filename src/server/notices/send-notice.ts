import { createTransport } from 'nodemailer'

import type { Site } from '#/contract/site.ts'

import { errorCode } from '../error-code.ts'
import { isLoopback } from '../loopback.ts'
import type { MailServer, Receiver } from '../receivers.ts'
import { type Notice, noticeText } from './notice-text.ts'
import { type Message, messageTo } from './receiver-formats.ts'

export type SendDeps = {
  readonly site: Site
  readonly mailServer: MailServer | null
  /** HMAC key for the owner's own webhooks; `null`: not signed. */
  readonly noticeSecret: string | null
  readonly fetch?: typeof globalThis.fetch
}

export type SendNotice = (receiver: Receiver, notice: Notice, signal: AbortSignal) => Promise<void>

/**
 * A receiver did not accept a notice; it is tried again, whatever the status (`deliveries.ts`). The message contains no
 * secrets.
 */
export class NotDelivered extends Error {}

/**
 * How long a delivery may take, in milliseconds. A mail server may be slow to confirm a mail that it has accepted: if we gave
 * up sooner, the mail would be sent twice (https://www.rfc-editor.org/rfc/rfc5321#section-4.5.3.2.6).
 */
export const deliveryTimeoutMs = ({ kind }: Receiver): number => (kind === 'mail' ? 45_000 : 12_000)

/**
 * An error's code or name, with the status of a mail server. Not its message, which may contain the receiver's URL and with it a
 * secret.
 */
const reasonOf = (error: unknown): string => {
  if (!(error instanceof Error)) return 'unknown'
  if (error instanceof NotDelivered) return error.message
  const code = errorCode(error) || errorCode(error.cause) || error.name
  return 'responseCode' in error ? `${code} ${String(error.responseCode)}` : code
}

const post = async (given: string, { body, headers }: Message, signal: AbortSignal, deps: SendDeps): Promise<void> => {
  const url = new URL(given)
  // `fetch` refuses URLs with credentials.
  const [user, password] = [url.username, url.password].map(decodeURIComponent)
  url.username = url.password = ''
  const basic = `${user}:${password}`
  const authorization = basic === ':' ? {} : { authorization: `Basic ${Buffer.from(basic).toString('base64')}` }
  const answer = await (deps.fetch ?? globalThis.fetch)(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': 'geulbang', ...authorization, ...headers },
    body,
    redirect: 'manual',
    signal,
  })
  // The body is not needed, and may be endless.
  await answer.body?.cancel()
  if (!answer.ok) throw new NotDelivered(String(answer.status))
}

/** In milliseconds, for each step before the mail is sent: DNS, connection, greeting. */
const mailTimeoutMs = 8_000

type Mail = {
  /** The sender's display name. */
  readonly from: string
  readonly to: string
  readonly subject: string
  readonly text: string
}

/** The sender's address: that of the account, because few servers accept another. */
const senderOf = ({ auth }: MailServer, to: string): string => (auth?.user.includes('@') ? auth.user : to)

/** Sends a mail on a connection of its own. Rejects with the error of SMTP or the signal's reason. */
const sendMail = async (server: MailServer, mail: Mail, signal: AbortSignal): Promise<void> => {
  const { auth, ...connection } = server
  const { from, to, subject, text } = mail
  const isLocal = isLoopback(server.host)
  const transport = createTransport({
    ...connection,
    ...(auth !== null && { auth }),
    // No password without TLS, except on this machine, whose mail server usually has a certificate that it signed itself.
    requireTLS: auth !== null && !isLocal,
    ...(isLocal && { tls: { rejectUnauthorized: false } }),
    connectionTimeout: mailTimeoutMs,
    greetingTimeout: mailTimeoutMs,
    socketTimeout: deliveryTimeoutMs({ kind: 'mail', to }),
    dnsTimeout: mailTimeoutMs,
    // Nodemailer can attach files and URLs; ours are plain texts.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  try {
    const sender = { name: from, address: senderOf(server, to) }
    // The signal closes the connection too: a slow server would otherwise still take the mail, and then get it again.
    await transport.sendMail({ from: sender, to, subject, text, signal })
  } catch (error) {
    signal.throwIfAborted()
    throw error
  } finally {
    transport.close()
  }
}

/** Sends a notice in the receiver's own format; rejects with {@link NotDelivered}. */
export const createSendNotice =
  (deps: SendDeps): SendNotice =>
  async (receiver, notice, signal) => {
    try {
      if (receiver.kind !== 'mail') return await post(receiver.url, messageTo(receiver, notice, deps), signal, deps)
      const { site, mailServer } = deps
      if (mailServer === null) throw new NotDelivered('SMTP_URL')
      return await sendMail(mailServer, { to: receiver.to, from: site.title, ...noticeText(notice, site) }, signal)
    } catch (error) {
      throw new NotDelivered(reasonOf(error))
    }
  }
