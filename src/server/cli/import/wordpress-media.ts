import type { Element } from 'xast'

import { htmlToLine } from './html-to-text.ts'
import { childrenOf, metaOf, textOf } from './wxr.ts'

/** A file of WordPress's media library. */
export type Attachment = {
  /** The number of the post that it was uploaded to. */
  readonly parent: string
  readonly address: string
  readonly alt: string
  readonly caption: string
}
/** By number, as WordPress numbers them. */
export type Attachments = ReadonlyMap<string, Attachment>

export const attachmentsIn = (channel: Element): Attachments =>
  new Map(
    childrenOf(channel, 'item')
      .filter((item) => textOf(item, 'wp:post_type') === 'attachment' && textOf(item, 'wp:attachment_url') !== '')
      .map((item) => [
        textOf(item, 'wp:post_id'),
        {
          parent: textOf(item, 'wp:post_parent'),
          address: textOf(item, 'wp:attachment_url'),
          alt: htmlToLine(metaOf(item, '_wp_attachment_image_alt')),
          caption: htmlToLine(textOf(item, 'excerpt:encoded')),
        },
      ]),
  )

/** The content of each reusable block, by its id. */
export const reusableIn = (channel: Element): ReadonlyMap<string, string> =>
  new Map(
    childrenOf(channel, 'item')
      .filter((item) => textOf(item, 'wp:post_type') === 'wp_block')
      .map((item) => [textOf(item, 'wp:post_id'), textOf(item, 'content:encoded')]),
  )
