import { LRUCache } from 'lru-cache'
import sharp from 'sharp'

/** The seal of `src/ui/brand/seal.svg`, with a background for maskable icons. */
const seal = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" fill="#a8322a"/><g transform="translate(16 16) scale(.8) translate(-16 -16)" fill="none" stroke="#fbf7ef" stroke-width="2.6" stroke-linecap="square"><path d="M9.5 7.5h13v5"/><path d="M6.5 16h19"/><path d="M9.5 20h13v2.8h-13v2.9h13"/></g></svg>`

const draw = async (size: number): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(
    await sharp(Buffer.from(seal), { density: (72 * size) / 32 })
      .resize(size, size)
      .png()
      .toBuffer(),
  )

const icons = new LRUCache<number, Uint8Array<ArrayBuffer>>({ max: 4, fetchMethod: draw })

/** The app icon as PNG, `size` pixels wide. Cached. */
export const icon = (size: number): Promise<Uint8Array<ArrayBuffer>> => icons.forceFetch(size)
