import type { Api } from '#/http/api.ts'
import { changeRemembered, hearOf, parseRemembered } from '#/http/own-comments.ts'
import { rememberedText } from '#/http/remembered-text.ts'

import { fetchReplies } from './replies.queries.ts'

/** Minimum time between two requests while the page is open, and when it gets the focus, in milliseconds. */
const pause = { open: 300_000, focus: 2_000 } as const

/** Asks for new replies unless this tab or another one has just done so. */
const ask = async (api: Api, storage: Storage | null, wait: number): Promise<void> => {
  const { own, last, askedAt } = parseRemembered(rememberedText(storage))
  const now = Date.now()
  if (own.length === 0 || document.visibilityState === 'hidden' || Math.abs(now - askedAt) < wait) return
  changeRemembered(storage, () => ({ askedAt: now }))
  try {
    const replies = await fetchReplies(api, own, last)
    // The visitor has emptied the list meanwhile.
    if (rememberedText(storage) === null) return
    changeRemembered(storage, (before) => {
      // Another tab may have heard of some.
      const fresh = replies.filter(({ id }) => id > before.last && !before.heard.includes(id))
      return {
        unread: [...before.unread, ...fresh.map(({ id, postId }) => ({ id, postId }))],
        ...hearOf(
          before,
          fresh.map(({ id }) => id),
        ),
      }
    })
  } catch (error) {
    // Nothing on the page depends on it; the next time asks again.
    console.warn(error)
  }
}

/** Keeps asking for new replies, until the function that it returns is called. */
export const askForReplies = (api: Api, storage: Storage | null): (() => void) => {
  const askNow = (wait: number) => void ask(api, storage, wait)
  const onFocus = () => askNow(pause.focus)
  // Loading a page counts as giving it the focus.
  askNow(pause.focus)
  const timer = setInterval(() => askNow(pause.open), pause.open / 5)
  window.addEventListener('focus', onFocus)
  document.addEventListener('visibilitychange', onFocus)
  return () => {
    clearInterval(timer)
    window.removeEventListener('focus', onFocus)
    document.removeEventListener('visibilitychange', onFocus)
  }
}
