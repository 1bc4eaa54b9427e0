import { pictureAddress, type PictureFormat, thumbnailWidth } from '#/contract/picture.ts'

/** An image of the owner's, as a page shows it. */
export type ImageInfo = {
  /** In pixels, after EXIF orientation; `null` if unknown. */
  readonly width: number | null
  readonly height: number | null
  /** Hash of the content; `null` for an image that is served as it is (a drawing, an animation). */
  readonly hash: string | null
  /** The widths in pixels that it is served at, smallest first; empty for one that is served as it is. */
  readonly widths: readonly number[]
  /** The URL of the original. */
  readonly file: string
}

/** What is at the path of an image; `null` if nothing is. */
export type FoundImage = ImageInfo | 'unreadable' | null

/** A sentence for the owner, about a picture that few browsers show. */
export const poorlySupported = (format: string): string =>
  `대부분의 브라우저가 보여 주지 못하는 ${format} 사진입니다. JPEG로 바꿔 주세요.`

/** Whether a file has the extension of an iPhone's photo, which hardly any browser shows even where the blog can read it. */
export const isHeic = (path: string): boolean => /\.hei[cf]$/i.test(path)

/** Why a file that is there is not shown as a picture. */
export const whyUnreadable = (path: string): string =>
  isHeic(path) ? poorlySupported('HEIC') : '그림으로 읽을 수 없는 파일입니다.'

/** Looks up the images beside the posts, to render Markdown. */
export type ImageFinder = {
  /** Looks at a path under the posts folder (NFC). Rejects on disk errors. */
  describe(path: string): Promise<FoundImage>
}

/** A path with percent-encoded segments. */
export const encodedPath = (path: string): string => path.split('/').map(encodeURIComponent).join('/')

/** The URL of a file as it is; `path` is under the posts folder and NFC. */
export const fileUrl = (path: string): string => `/files/${encodedPath(path)}`

/** An image in one of the server's widths. */
export type ResizedImage = { readonly hash: string; readonly width: number; readonly format: PictureFormat }

/** The image that `pictureAddress` made an address for; `null` for any other address. */
export const parsePictureAddress = (address: string): ResizedImage | null => {
  const [, hash, width, avif] = /^\/images\/([\da-f]{20})\/([1-9]\d{0,4})\.(?:(avif)|webp)$/.exec(address) ?? []
  if (hash === undefined) return null
  return { hash, width: Number(width), format: avif === undefined ? 'webp' : 'avif' }
}

/** Whether a name is the hash of an image. */
export const isImageHash = (name: string): boolean => /^[\da-f]{20}$/.test(name)

/** The hashes of the images whose addresses are in a text. */
export const imageHashesIn = (text: string): readonly string[] =>
  Array.from(text.matchAll(/\/images\/([\da-f]{20})\//g), ([, hash = '']) => hash)

/** The largest width not above the wanted one, else the smallest. */
const nearest = (widths: readonly number[], wanted: number): number | undefined =>
  widths.findLast((width) => width <= wanted) ?? widths[0]

/** One URL of an image, for places that take no `srcset`; `wanted` is a width in pixels. */
export const imageUrl = ({ hash, widths, file }: ImageInfo, wanted: number): string => {
  const width = nearest(widths, wanted)
  return hash === null || width === undefined ? file : pictureAddress(hash, width, 'webp')
}

/** The address of a post's thumbnail. */
export const thumbnailUrl = (image: ImageInfo): string => imageUrl(image, thumbnailWidth)
