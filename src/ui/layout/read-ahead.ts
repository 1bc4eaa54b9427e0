import { type RegisteredRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

import { postIdIn } from '#/contract/addresses.ts'

import { nextIdle } from '../main-thread.ts'
import { postLink } from '../post-link.ts'

/** After the last touch or scroll. */
const restMs = 300

/** The topmost post link that is wholly in view, links in a post's own text excepted. */
const linkInSight = (): HTMLAnchorElement | undefined =>
  [...document.querySelectorAll<HTMLAnchorElement>('main a[href^="/pages/"]:not([href*="#"], article *)')].find(
    (link) => {
      // First, because measuring a link would lay out even a hidden screen.
      if (!link.checkVisibility()) return false
      const { top, bottom } = link.getBoundingClientRect()
      return top >= 0 && bottom <= window.innerHeight
    },
  )

/** Whether the reader has asked the browser to save data (`NetworkInformation`, which only Chromium has). */
const savesData = (): boolean =>
  'connection' in navigator &&
  navigator.connection instanceof Object &&
  'saveData' in navigator.connection &&
  navigator.connection.saveData === true

/**
 * Prepares the post that a tap is most likely to open, as hovering its link would: a finger gives no hint before it taps. Once
 * when the page is hydrated and idle, then whenever a touch and the scrolling after it have come to rest. Not after going back,
 * which must send no requests, and not after a script was missing: each try would request the page to see whether the blog was
 * updated.
 */
export const useReadAhead = (router: RegisteredRouter): void => {
  useEffect(() => {
    if (!window.matchMedia('(pointer: coarse)').matches || savesData()) return
    const left = new AbortController()
    /** Changes when a preparation starts, and when it is cancelled. */
    let turn = 0
    const prepare = async () => {
      const own = ++turn
      await nextIdle()
      if (own !== turn) return
      if (router.state.isLoading) return rest()
      const link = linkInSight()
      const id = postIdIn(link?.pathname ?? '')
      if (link === undefined || id === null) return
      const [, , , slug = ''] = link.pathname.split('/')
      // Separate from the data, so that neither task is long. If this fails, so does `preloadRoute`.
      await router.loadRouteChunk(router.routesByPath['/pages/$id/{-$slug}'])?.catch(() => null)
      await nextIdle()
      if (own !== turn) return
      await router.preloadRoute(postLink({ id, slug: decodeURIComponent(slug) }))
    }
    let timer: ReturnType<typeof setTimeout> | undefined
    const cancel = () => {
      turn += 1
      clearTimeout(timer)
      timer = undefined
    }
    const rest = () => {
      cancel()
      timer = setTimeout(() => {
        timer = undefined
        void prepare()
      }, restMs)
    }
    const options = { passive: true, signal: left.signal }
    window.addEventListener('touchend', rest, options)
    window.addEventListener('touchcancel', rest, options)
    window.addEventListener('scroll', () => timer !== undefined && rest(), options)
    // The touch may have been the gesture that goes back.
    window.addEventListener('popstate', cancel, options)
    window.addEventListener('vite:preloadError', () => left.abort(), options)
    left.signal.addEventListener('abort', cancel)
    void prepare()
    return () => left.abort()
  }, [router])
}
