import { thumbnailSrcSet } from '#/contract/picture.ts'
import { useSite } from '#/ui/site.ts'

import { imageAddress } from './image-address.ts'

import css from './thumbnail.module.css'

type Props = {
  readonly source: string | null
  readonly title: string
  /** The largest picture of the first viewport, loaded before all other pictures. */
  readonly isFirst?: boolean
  /** The `sizes` attribute: how wide the picture is where the caller shows it. */
  readonly sizes: string
}

/** A placeholder for the site's origin on the server if it is unknown; no answer contains it. */
const placeholderOrigin = 'http://page.invalid'

const hues = [28, 62, 95, 150, 200, 250, 300, 345]
const hueOf = (title: string) =>
  hues[[...title].reduce((sum, char) => sum + (char.codePointAt(0) ?? 0), 0) % hues.length]

/** The thumbnail of a post; decorative, because the title is beside it. Without a usable image, a letter of the title. */
export const Thumbnail = ({ source, title, isFirst = false, sizes }: Props) => {
  const { apiBase, url } = useSite()
  // The site's own before the page's, which the server does not know: the markup has to be the same.
  const pageOrigin = import.meta.env.SSR ? placeholderOrigin : window.location.origin
  const origin = URL.canParse(url) ? new URL(url).origin : pageOrigin
  const address = source === null ? null : imageAddress(source, apiBase, origin)
  if (address === null) {
    return (
      <span className={css.drawn} aria-hidden="true" style={{ '--hue': hueOf(title) }}>
        {[...title.trim()][0]}
      </span>
    )
  }
  const srcSet = thumbnailSrcSet(address)
  return (
    <img
      className={css.picture}
      src={address}
      srcSet={srcSet}
      sizes={srcSet === undefined ? undefined : sizes}
      alt=""
      width="1200"
      height="675"
      loading={isFirst ? 'eager' : 'lazy'}
      fetchPriority={isFirst ? 'high' : 'auto'}
      decoding="async"
    />
  )
}
