import { useSite } from '#/ui/site.ts'

import { imageAddress } from './image-address.ts'

import css from './thumbnail.module.css'

type Props = {
  readonly source: string | null
  readonly title: string
  /** The picture that a reader sees first is fetched first. */
  readonly eager?: boolean
}

/** Stands for the page's origin where there is no page: no answer names it. */
const nowhere = 'http://page.invalid'

const hues = [28, 62, 95, 150, 200, 250, 300, 345]
const hueOf = (title: string) =>
  hues[[...title].reduce((sum, char) => sum + (char.codePointAt(0) ?? 0), 0) % hues.length]

/** A post's picture; decorative, for its title stands beside it. One that cannot be shown is drawn from the title. */
export const Thumbnail = ({ source, title, eager = false }: Props) => {
  const { apiBase } = useSite()
  const origin = import.meta.env.SSR ? nowhere : window.location.origin
  const address = source === null ? null : imageAddress(source, apiBase, origin)
  if (address === null) {
    return (
      <span className={css.drawn} aria-hidden="true" style={{ '--hue': hueOf(title) }}>
        {[...title.trim()][0]}
      </span>
    )
  }
  return (
    <img
      className={css.picture}
      src={address}
      alt=""
      width="1200"
      height="675"
      loading={eager ? 'eager' : 'lazy'}
      fetchPriority={eager ? 'high' : 'auto'}
      decoding="async"
    />
  )
}
