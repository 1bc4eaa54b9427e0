import { createHmac } from 'node:crypto'

import type { Site } from '#/contract/site.ts'

import type { MailServer, Receiver } from '../receivers.ts'
import { type Notice, wordsOf } from './notice.ts'
import { sendMail } from './send-mail.ts'

export type SendDeps = {
  readonly site: Site
  readonly mailServer: MailServer | null
  /** What signs the notices to addresses of the owner's own; `null` for unsigned ones. */
  readonly noticeSecret: string | null
  readonly fetch?: typeof globalThis.fetch
}

export type SendNotice = (receiver: Receiver, notice: Notice, signal: AbortSignal) => Promise<void>

/** A receiver has not taken a notice. The message tells nothing that is secret. */
export class NotDelivered extends Error {}

/** Slack reads `<!channel>` and `<https://…|words>`. */
const slackText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
/** Discord reads Markdown, also where it hides where a link leads. */
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
      return { body: JSON.stringify({ text: wordsOf(notice, site, slackText).text, unfurl_links: false }) }
    case 'discord':
      return {
        body: JSON.stringify({
          content: wordsOf(notice, site, discordText).text.slice(0, 2_000),
          // Nobody is called by what a visitor writes.
          allowed_mentions: { parse: [] },
        }),
      }
    case 'telegram':
      return {
        body: JSON.stringify({
          chat_id: receiver.chat,
          text: wordsOf(notice, site).text,
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

/** Nothing else of what went wrong may be told: addresses hold secrets. */
const reasonOf = (error: unknown): string => {
  if (!(error instanceof Error)) return 'unknown'
  if (error instanceof NotDelivered) return error.message
  const { cause } = error
  const found = [error, cause].find((it) => it instanceof Error && 'code' in it && typeof it.code === 'string')
  return found instanceof Error && 'code' in found ? String(found.code) : error.name
}

const post = async (given: string, { body, headers }: Message, signal: AbortSignal, deps: SendDeps): Promise<void> => {
  const url = new URL(given)
  // No request may carry these in its address.
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
  // What it says besides is of no interest, and may have no end.
  await answer.body?.cancel()
  if (!answer.ok) throw new NotDelivered(String(answer.status))
}

/** Tells a receiver in its own form; throws {@link NotDelivered} where it does not take it. */
export const createSendNotice =
  (deps: SendDeps): SendNotice =>
  async (receiver, notice, signal) => {
    try {
      if (receiver.kind !== 'mail') return await post(receiver.url, messageTo(receiver, notice, deps), signal, deps)
      const { site, mailServer } = deps
      if (mailServer === null) throw new NotDelivered('SMTP_URL')
      return await sendMail(mailServer, { to: receiver.to, from: site.title, ...wordsOf(notice, site) }, signal)
    } catch (error) {
      throw new NotDelivered(reasonOf(error))
    }
  }
