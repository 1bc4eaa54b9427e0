import { type RegisteredRouter, useRouter } from '@tanstack/react-router'
import { type RefObject, useEffect } from 'react'

import { followedLink } from '#/ui/followed-link.ts'
import { focusTarget } from '#/ui/layout/focus-main.ts'

/** The id of what a link within the page leads to. */
const idIn = (link: HTMLAnchorElement): string | undefined => /^#(.*)/.exec(link.getAttribute('href') ?? '')?.[1]

/** Where a link to another page leads within the app; `null` for files, other sites and former addresses. */
const screenOf = (router: RegisteredRouter, { origin, pathname, search, hash }: HTMLAnchorElement) => {
  const [, params, route] = router.getMatchedRoutes(pathname)
  if (origin !== window.location.origin || route === undefined || params['**'] !== undefined) return null
  // Only the server knows whose former address `/?p=12` is.
  if (pathname === '/' && /[?&]p=/.test(search)) return null
  return { to: '.', href: `${pathname}${search}${hash}` } as const
}

/**
 * A target within the page that is shown now, even while another one loads. Without `resetScroll`: if the address already has this
 * hash, the router would restore the old scroll position.
 */
const linkTargetIn = (router: RegisteredRouter, id: string) => {
  const { href } = router.state.resolvedLocation ?? router.latestLocation
  return { to: '.', href: `${href.replace(/#.*/, '')}#${id}`, resetScroll: false } as const
}

/**
 * As the browser does after following a link within a page: what it leads to is marked, and Tab goes on from there
 * (https://html.spec.whatwg.org/multipage/browsing-the-web.html#scrolling-to-a-fragment).
 */
const arrive = (body: HTMLElement, id: string): void => {
  const target = document.getElementById(id)
  body.querySelector('[data-target]')?.removeAttribute('data-target')
  if (target === null) {
    if (/^(?:top)?$/i.test(id)) window.scrollTo(0, 0)
    return
  }
  target.dataset.target = ''
  focusTarget(target)
}

/**
 * Makes the router handle the links in a post's HTML like all others: no page load, preloading on hover, scroll restoration on
 * return.
 */
export const useProseLinks = (body: RefObject<HTMLElement | null>): void => {
  const router = useRouter()
  useEffect(() => {
    const element = body.current
    if (element === null) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const forget = () => clearTimeout(timer)
    const prepare = ({ type, target }: Event) => {
      forget()
      const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null
      const screen = link && idIn(link) === undefined ? screenOf(router, link) : null
      if (screen === null) return
      const delay = type === 'touchstart' ? 0 : router.options.defaultPreloadDelay
      timer = setTimeout(() => void router.preloadRoute(screen), delay)
    }
    const follow = async (event: MouseEvent) => {
      const link = followedLink(event)
      if (link === null) return
      const id = idIn(link)
      const to = id === undefined ? screenOf(router, link) : linkTargetIn(router, id)
      if (to === null) return
      event.preventDefault()
      forget()
      await router.navigate(to)
      // Not `id`, which may be percent-encoded: the router decodes it.
      if (id !== undefined) arrive(element, router.state.location.hash)
    }
    const listeners = new AbortController()
    const { signal } = listeners
    element.addEventListener('click', (event) => void follow(event), { signal })
    for (const type of ['pointerover', 'focusin', 'touchstart'] as const)
      element.addEventListener(type, prepare, { signal, passive: true })
    for (const type of ['pointerout', 'focusout'] as const) element.addEventListener(type, forget, { signal })
    return () => {
      forget()
      listeners.abort()
    }
  }, [body, router])
}
