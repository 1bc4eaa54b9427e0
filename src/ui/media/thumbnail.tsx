import { thumbnailSrcSet } from '#/contract/picture.ts'
import { useSite } from '#/ui/site.ts'

import { imageAddress } from './image-address.ts'

import css from './thumbnail.module.css'

type Props = {
  readonly source: string | null
  readonly title: string
  /** `first` is what a reader looks at first, `soon` stands in the first window, `late` may never be seen. */
  readonly arrival?: 'first' | 'soon' | 'late'
  /** How wide it is shown, as `sizes` says it. */
  readonly sizes: string
}

/** Stands for the page's origin where there is no page: no answer names it. */
const nowhere = 'http://page.invalid'

const hues = [28, 62, 95, 150, 200, 250, 300, 345]
const hueOf = (title: string) =>
  hues[[...title].reduce((sum, char) => sum + (char.codePointAt(0) ?? 0), 0) % hues.length]

/** A post's picture; decorative, for its title stands beside it. One that cannot be shown is drawn from the title. */
export const Thumbnail = ({ source, title, arrival = 'late', sizes }: Props) => {
  const { apiBase, url } = useSite()
  const origin = import.meta.env.SSR ? (URL.parse(url)?.origin ?? nowhere) : window.location.origin
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
      loading={arrival === 'late' ? 'lazy' : 'eager'}
      fetchPriority={arrival === 'first' ? 'high' : 'auto'}
      decoding="async"
    />
  )
}
