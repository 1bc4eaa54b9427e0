import { type RegisteredRouter, useRouter } from '@tanstack/react-router'
import { type RefObject, useEffect, useLayoutEffect } from 'react'

import css from './prose-tools.module.css'

/** Hover delay before a link is preloaded, in milliseconds: as for the router's own links. */
const intentMs = 50

const linkAt = ({ target }: Event): HTMLAnchorElement | null =>
  target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null

/** The id of what a link within the page leads to. */
const idIn = (link: HTMLAnchorElement): string | undefined => /^#(.*)/.exec(link.getAttribute('href') ?? '')?.[1]

/** Where a link to another page leads within the app; `null` for files and other sites. */
const screenOf = (router: RegisteredRouter, { origin, pathname, search, hash }: HTMLAnchorElement) => {
  const [, params, route] = router.getMatchedRoutes(pathname)
  if (origin !== window.location.origin || route === undefined || params['**'] !== undefined) return null
  return { to: '.', href: `${pathname}${search}${hash}` } as const
}

/** As the browser does after following a link within a page: what it leads to is marked, and Tab goes on from there. */
const arrive = (body: HTMLElement, id: string): void => {
  const target = document.getElementById(id)
  body.querySelector('[data-target]')?.removeAttribute('data-target')
  if (target === null) return
  target.dataset.target = ''
  if (target.tabIndex < 0) target.tabIndex = -1
  target.focus({ preventScroll: true })
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
    const prepare = (event: Event) => {
      forget()
      const link = linkAt(event)
      const screen = link && idIn(link) === undefined ? screenOf(router, link) : null
      if (screen === null) return
      timer = setTimeout(() => void router.preloadRoute(screen), event.type === 'touchstart' ? 0 : intentMs)
    }
    const follow = async (event: MouseEvent) => {
      const link = linkAt(event)
      if (link === null || link.target !== '' || event.button !== 0) return
      if (event.metaKey || event.altKey || event.ctrlKey || event.shiftKey) return
      const id = idIn(link)
      const to = id === undefined ? screenOf(router, link) : ({ to: '.', search: true, hash: id } as const)
      if (to === null) return
      event.preventDefault()
      forget()
      await router.navigate(to)
      if (id !== undefined) arrive(element, id)
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

type Props = {
  /** Opened by the parent: an effect would open it again when the reader comes back to the screen. */
  readonly dialog: RefObject<HTMLDialogElement | null>
  readonly picture: HTMLImageElement
  readonly onClose: () => void
}

/** A picture as large as the window; Escape, a click or the button puts focus back where it was. */
export const LargePicture = ({ dialog, picture: { src, srcset, alt }, onClose }: Props) => {
  // A passive effect is cleaned up some time after the screen is left; a reader back at once would find the dialog open.
  useLayoutEffect(() => {
    const element = dialog.current
    const close = () => element?.close()
    element?.addEventListener('click', close)
    return () => {
      element?.removeEventListener('click', close)
      close()
    }
  }, [dialog])
  // The event comes late: by then the dialog may be open again.
  const closed = () => dialog.current?.open || onClose()
  return (
    <dialog ref={dialog} className={css.dialog} aria-label={alt || '그림'} onClose={closed}>
      <img src={src} srcSet={srcset || undefined} sizes="100vw" alt={alt} />
      <button className={css.close}>닫기</button>
    </dialog>
  )
}

/** How long the copy button shows its result. */
const resultMs = 2_000

const labels = { idle: '복사', done: '복사했습니다', failed: '복사하지 못했습니다' } as const

/** Rejects over plain HTTP too, where there is no clipboard. */
const copy = async (text: string): Promise<void> => navigator.clipboard.writeText(text)

/** Adds a copy button to a code block that has none. */
const addCopyButton = (pre: HTMLElement): void => {
  if (pre.parentElement?.className === css.listing) return
  const frame = document.createElement('div')
  const button = document.createElement('button')
  let timer: ReturnType<typeof setTimeout> | undefined
  frame.className = css.listing ?? ''
  button.type = 'button'
  button.className = css.copy ?? ''
  button.textContent = labels.idle
  button.setAttribute('aria-live', 'polite')
  button.addEventListener('click', () => {
    // From `pre`, because some of the text may be outside `code`. The final line break is dropped, as in what the server has
    // highlighted.
    copy(pre.textContent.replace(/\n$/, '')).then(
      () => show('done'),
      () => show('failed'),
    )
  })
  const show = (result: keyof typeof labels) => {
    button.textContent = labels[result]
    clearTimeout(timer)
    timer = setTimeout(() => (button.textContent = labels.idle), resultMs)
  }
  pre.replaceWith(frame)
  frame.append(pre, button)
}

/** Wraps a picture in a button that enlarges it. */
const addZoomButton = (image: HTMLImageElement, onZoom: (image: HTMLImageElement) => void): void => {
  const button = document.createElement('button')
  button.type = 'button'
  button.className = css.zoom ?? ''
  button.setAttribute('aria-label', image.alt === '' ? '그림 크게 보기' : `그림 크게 보기: ${image.alt}`)
  button.addEventListener('click', () => onZoom(image))
  image.replaceWith(button)
  button.append(image)
}

/**
 * Adds copy and zoom buttons to the HTML of a post. They are not part of the HTML, because they do nothing without scripts. They
 * stay as long as it does: without a cleanup, a kept screen that is shown again needs no second layout.
 */
export const useProseTools = (
  body: RefObject<HTMLElement | null>,
  html: string,
  onZoom: (image: HTMLImageElement) => void,
): void => {
  useEffect(() => {
    if (html === '') return
    for (const pre of body.current?.querySelectorAll('pre') ?? []) addCopyButton(pre)
    for (const image of body.current?.querySelectorAll('img') ?? [])
      if (image.closest('a, button') === null) addZoomButton(image, onZoom)
  }, [body, html, onZoom])
}
