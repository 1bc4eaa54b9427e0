import { type RegisteredRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

import { postIdIn } from '#/contract/addresses.ts'

import { nextIdle } from '../main-thread.ts'
import { postLink } from '../post-link.ts'

/** After the last touch or scroll, in milliseconds. */
const restMs = 300

/** The topmost link to a post that is in sight as a whole, without those in a post's own text. */
const linkInSight = (): HTMLAnchorElement | undefined =>
  [...document.querySelectorAll<HTMLAnchorElement>('main a[href^="/pages/"]:not([href*="#"], article *)')].find(
    (link) => {
      const { top, bottom, height } = link.getBoundingClientRect()
      return height > 0 && top >= 0 && bottom <= window.innerHeight
    },
  )

/** Whether the reader has asked the browser to save data (`NetworkInformation`, which only Chromium has). */
const savesData = (): boolean =>
  'connection' in navigator &&
  navigator.connection instanceof Object &&
  'saveData' in navigator.connection &&
  navigator.connection.saveData === true

/**
 * Prepares the post that a tap is most likely to open, as hovering its link would: a finger gives no hint before it taps. Once when
 * the page has loaded, then whenever a touch and the scrolling after it have come to rest. (Not after going back, which
 * asks the server for nothing.)
 */
export const useReadAhead = (router: RegisteredRouter): void => {
  useEffect(() => {
    if (!window.matchMedia('(pointer: coarse)').matches || savesData()) return
    const left = new AbortController()
    const prepare = async () => {
      await nextIdle()
      const link = linkInSight()
      const id = postIdIn(link?.pathname ?? '')
      if (left.signal.aborted || router.state.isLoading || link === undefined || id === null) return
      const [, , , slug = ''] = link.pathname.split('/')
      await router.preloadRoute(postLink({ id, slug: decodeURIComponent(slug) }))
    }
    let timer: ReturnType<typeof setTimeout> | undefined
    const rest = () => {
      clearTimeout(timer)
      timer = setTimeout(() => {
        timer = undefined
        void prepare()
      }, restMs)
    }
    const options = { passive: true, signal: left.signal }
    window.addEventListener('touchend', rest, options)
    window.addEventListener('touchcancel', rest, options)
    window.addEventListener('scroll', () => timer !== undefined && rest(), options)
    void prepare()
    return () => {
      left.abort()
      clearTimeout(timer)
    }
  }, [router])
}
