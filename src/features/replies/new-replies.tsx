import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'

import { useApi } from '#/http/api-context.ts'
import { useRemembered } from '#/own-comments/use-own-comments.ts'
import { formatCount } from '#/text/counts.ts'

import { askForReplies } from './ask-for-replies.ts'

import css from './new-replies.module.css'

/** Says in the header how many have answered. */
export const NewReplies = ({ storage }: { readonly storage: Storage | null }) => {
  const api = useApi()
  const { unread } = useRemembered(storage)
  useEffect(() => askForReplies(api, storage), [api, storage])
  if (unread.length === 0) return null
  return (
    <Link to="/my" className={css.link}>
      <span className={css.words}>새 답글</span> <span className={css.count}>{formatCount(unread.length)}</span>
    </Link>
  )
}
