import { useRef } from 'react'

import { useDesk } from './desk.ts'
import { useInView } from './use-in-view.ts'

import css from './inbox.module.css'

/** Marks new comments as seen once the end of their list, which has to be the whole one, is in view. */
export const SeenMark = ({ newest }: { newest: number }) => {
  const { calls, door } = useDesk()
  const mark = useRef<HTMLDivElement>(null)
  const told = useRef(0)
  useInView(mark, '0px', () => {
    if (told.current >= newest) return
    told.current = newest
    door
      .inBackground(() => calls.seen(newest))
      .catch(() => {
        // They stay new, and are marked again when they are seen again.
        told.current = 0
      })
  })
  return <div ref={mark} className={css.end} />
}
