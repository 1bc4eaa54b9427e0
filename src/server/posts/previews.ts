import sharp from 'sharp'

import { previewSize } from '#/contract/preview.ts'

import { createKeeper } from '../keeper.ts'

/** `--paper` of `tokens.css` by day: JPEG has nothing to see through, and would show black. */
const paper = '#faf8f4'

/** A link that is shared is asked for many times within minutes. */
const remember = createKeeper<Uint8Array<ArrayBuffer>>(100)

/** Servers have no emoji, and would draw boxes in their place. */
const emoji = /<text [^>]*>[^<]*\p{Extended_Pictographic}[^<]*<\/text>/gu

/** A drawn cover as PNG. */
export const coverPreview = (name: string, svg: string): Promise<Uint8Array<ArrayBuffer>> =>
  remember(name, async () => {
    const picture = sharp(Buffer.from(svg.replaceAll(emoji, ''))).resize({
      ...previewSize,
      fit: 'cover',
      position: 'top',
    })
    return new Uint8Array(await picture.png({ palette: true }).toBuffer())
  })

/** A picture of the owner's as JPEG, cut where the least is lost. */
export const picturePreview = (name: string, picture: Uint8Array): Promise<Uint8Array<ArrayBuffer>> =>
  remember(name, async () => {
    const cut = sharp(picture)
      .flatten({ background: paper })
      .resize({ ...previewSize, fit: 'cover', position: 'attention' })
    return new Uint8Array(await cut.jpeg({ quality: 82, mozjpeg: true }).toBuffer())
  })
