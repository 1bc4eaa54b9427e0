import { createHmac } from 'node:crypto'

import type { Site } from '#/contract/site.ts'
import { splitLinks } from '#/text/split-links.ts'

import type { Receiver } from '../receivers.ts'
import { type Notice, noticeText } from './notice-text.ts'

/** Escapes Slack's markup: `<!channel>`, `<https://…|text>`. */
const slackText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
/** Escapes Discord's Markdown; not within addresses, which Discord takes as they stand, backslashes included. */
const discordText = (text: string): string =>
  splitLinks(text)
    .map((part) => (part.href === null ? part.text.replaceAll(/[\\*_~`|>#[\]()]/g, String.raw`\$&`) : part.text))
    .join('')

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

export type Message = { readonly body: string; readonly headers?: Readonly<Record<string, string>> }

/**
 * A notice in the format of a chat or webhook receiver. `noticeSecret`: HMAC key for the owner's own webhooks; `null`: not
 * signed.
 */
export const messageTo = (
  receiver: Exclude<Receiver, { kind: 'mail' }>,
  notice: Notice,
  { site, noticeSecret }: { readonly site: Site; readonly noticeSecret: string | null },
): Message => {
  switch (receiver.kind) {
    case 'slack':
      return {
        body: JSON.stringify({
          text: noticeText(notice, site, { escape: slackText }).text,
          unfurl_links: false,
          unfurl_media: false,
        }),
      }
    case 'discord':
      return {
        body: JSON.stringify({
          content: noticeText(notice, site, { escape: discordText, max: 2_000 }).text,
          // A visitor must not be able to mention anybody.
          allowed_mentions: { parse: [] },
        }),
      }
    case 'telegram':
      return {
        body: JSON.stringify({
          chat_id: receiver.chat,
          text: noticeText(notice, site, { max: 4_096 }).text,
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
