import { Link } from '@tanstack/react-router'
import { useEffect, useLayoutEffect, useRef } from 'react'

import { type LoadCalls, useApi } from '#/http/api.ts'
import { changeRemembered, isUnheard, parseRemembered, useRemembered, withHeard } from '#/own-comments/own-comments.ts'
import { rememberedJson } from '#/own-comments/remembered-json.ts'
import { formatCount } from '#/text/counts.ts'
import { focusMainIfLost } from '#/ui/layout/focus-main.ts'

import { fetchReplies } from './replies.queries.ts'

import css from './new-replies.module.css'

/** Minimum time between two requests while the page is open, and when it gets the focus, in milliseconds. */
const pause = { open: 300_000, focus: 2_000 } as const

const ask = async (api: LoadCalls, storage: Storage | null): Promise<void> => {
  const { own, last } = parseRemembered(rememberedJson(storage))
  if (own.length === 0 || document.visibilityState === 'hidden') return
  changeRemembered(storage, () => ({ askedAt: Date.now() }))
  try {
    const replies = await fetchReplies(api, own, last)
    // The visitor has emptied the list meanwhile.
    if (rememberedJson(storage) === null) return
    changeRemembered(storage, (before) => {
      // Another tab may have heard of some.
      const fresh = replies.filter(({ id }) => isUnheard(before, id))
      return {
        unread: [...before.unread, ...fresh.map(({ id, postId }) => ({ id, postId }))],
        ...withHeard(
          before,
          fresh.map(({ id }) => id),
        ),
      }
    })
  } catch (error) {
    // Nothing on the page depends on it; the next poll retries.
    console.warn(error)
  }
}

/** Keeps asking for new replies, until the function that it returns is called. */
const askForReplies = (api: LoadCalls, storage: Storage | null): (() => void) => {
  let later: ReturnType<typeof setTimeout> | undefined
  /** How much longer to wait if this tab or another has just asked. */
  const remainingMs = (wait: number) => wait - Math.abs(Date.now() - parseRemembered(rememberedJson(storage)).askedAt)
  const onFocus = () => {
    clearTimeout(later)
    const rest = remainingMs(pause.focus)
    if (rest > 0) later = setTimeout(onFocus, rest)
    else void ask(api, storage)
  }
  // Loading a page counts as giving it the focus.
  onFocus()
  const askIfDue = () => {
    if (remainingMs(pause.open) <= 0) void ask(api, storage)
  }
  const timer = setInterval(askIfDue, pause.open / 5)
  window.addEventListener('focus', onFocus)
  document.addEventListener('visibilitychange', onFocus)
  return () => {
    clearTimeout(later)
    clearInterval(timer)
    window.removeEventListener('focus', onFocus)
    document.removeEventListener('visibilitychange', onFocus)
  }
}

/** A link that goes once the replies are read, perhaps with the focus on it, which then goes to the page. */
const UnreadLink = ({ unread }: { readonly unread: number }) => {
  const link = useRef<HTMLAnchorElement>(null)
  useLayoutEffect(() => {
    const element = link.current
    return () => {
      if (document.activeElement === element) focusMainIfLost()
    }
  }, [])
  return (
    <Link ref={link} to="/my" className={css.link}>
      <span className={css.words}>새 답글</span> <span className={css.count}>{formatCount(unread)}</span>
    </Link>
  )
}

/** Counts the unread replies, in the header. */
export const NewReplies = ({ storage }: { readonly storage: Storage | null }) => {
  const api = useApi()
  const { unread } = useRemembered(storage)
  useEffect(() => askForReplies(api, storage), [api, storage])
  return unread.length > 0 && <UnreadLink unread={unread.length} />
}
