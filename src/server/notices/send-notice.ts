import { createHmac } from 'node:crypto'

import type { Site } from '#/contract/site.ts'

import type { MailServer, Receiver } from '../receivers.ts'
import { type Notice, noticeText } from './notice.ts'
import { sendMail } from './send-mail.ts'

export type SendDeps = {
  readonly site: Site
  readonly mailServer: MailServer | null
  /** HMAC key for webhooks of the owner's own; `null`: not signed. */
  readonly noticeSecret: string | null
  readonly fetch?: typeof globalThis.fetch
}

export type SendNotice = (receiver: Receiver, notice: Notice, signal: AbortSignal) => Promise<void>

/** A receiver did not accept a notice. The message contains no secrets. */
export class NotDelivered extends Error {}

/** Escapes Slack's markup: `<!channel>`, `<https://…|text>`. */
const slackText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
/** Escapes Discord's Markdown. */
const discordText = (text: string): string => text.replaceAll(/[\\*_~`|>#[\]()]/g, String.raw`\$&`)

const hookBody = (notice: Notice, site: string): object => {
  switch (notice.kind) {
    case 'comment':
      return { event: 'comment', site, post: notice.post, comment: notice.comment }
    case 'comments':
      return { event: 'comments', site, count: notice.count }
    case 'trial':
      return { event: 'trial', site }
  }
}

type Message = { readonly body: string; readonly headers?: Readonly<Record<string, string>> }

const messageTo = (receiver: Exclude<Receiver, { kind: 'mail' }>, notice: Notice, deps: SendDeps): Message => {
  const { site, noticeSecret } = deps
  switch (receiver.kind) {
    case 'slack':
      return { body: JSON.stringify({ text: noticeText(notice, site, slackText).text, unfurl_links: false }) }
    case 'discord':
      return {
        body: JSON.stringify({
          content: noticeText(notice, site, discordText).text.slice(0, 2_000),
          // A visitor must not be able to mention anybody.
          allowed_mentions: { parse: [] },
        }),
      }
    case 'telegram':
      return {
        body: JSON.stringify({
          chat_id: receiver.chat,
          text: noticeText(notice, site).text,
          link_preview_options: { is_disabled: true },
        }),
      }
    case 'hook': {
      const body = JSON.stringify(hookBody(notice, site.url))
      if (noticeSecret === null) return { body }
      const signature = createHmac('sha256', noticeSecret).update(body).digest('hex')
      return { body, headers: { 'x-geulbang-signature': `sha256=${signature}` } }
    }
  }
}

/** An error's code or name. Not its message, which may contain the receiver's URL and with it a secret. */
const reasonOf = (error: unknown): string => {
  if (!(error instanceof Error)) return 'unknown'
  if (error instanceof NotDelivered) return error.message
  const { cause } = error
  const found = [error, cause].find((it) => it instanceof Error && 'code' in it && typeof it.code === 'string')
  return found instanceof Error && 'code' in found ? String(found.code) : error.name
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
