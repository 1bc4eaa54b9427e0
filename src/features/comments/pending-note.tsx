import { useEffect, useState } from 'react'

import css from './comment-item.module.css'

/** After so long, in milliseconds, the visitor is told that it is the line that is slow. */
const slowAfter = 5_000

export const PendingNote = () => {
  const [slow, setSlow] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), slowAfter)
    return () => clearTimeout(timer)
  }, [])
  return <span className={css.pending}>{slow ? '연결이 느립니다. 계속 보내는 중…' : '보내는 중…'}</span>
}
