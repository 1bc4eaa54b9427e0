import { pictureAddress } from '#/contract/picture.ts'

import type { Picture } from './picture.ts'

/** The address of a file as it is; `path` is under the posts folder and NFC. */
export const fileUrl = (path: string): string => `/files/${path.split('/').map(encodeURIComponent).join('/')}`

/** The largest width not above the wanted one; a small original has but one. */
const nearest = (widths: readonly number[], wanted: number): number | undefined =>
  widths.findLast((width) => width <= wanted) ?? widths[0]

/** The address that shows a picture where only one can be named. */
export const pictureUrl = ({ hash, widths, file }: Picture, wanted: number): string => {
  const width = nearest(widths, wanted)
  return hash === null || width === undefined ? file : pictureAddress(hash, width)
}
