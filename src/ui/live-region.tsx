import hidden from './visually-hidden.module.css'

/** A sentence for screen readers. The same one again is news, too: its other `turn` makes a new element, which is read. */
export type Announcement = { readonly turn: number; readonly sentence: string }

export const noAnnouncement: Announcement = { turn: 0, sentence: '' }

/** The announcement after another; also a reducer. */
export const nextAnnouncement = ({ turn }: Announcement, sentence: string): Announcement => ({
  turn: turn + 1,
  sentence,
})

/** Has screen readers read out each announcement when they have finished what they are reading. */
export const LiveRegion = ({ turn, sentence }: Announcement) => (
  <p className={hidden.hidden} aria-live="polite">
    <span key={turn}>{sentence}</span>
  </p>
)
