import { cdp } from 'vitest/browser'
import * as z from 'zod/mini'

const CookieList = z.object({
  cookies: z.array(
    z.object({
      name: z.string(),
      value: z.string(),
      path: z.string(),
      /** Seconds since 1970; -1 for the session. */
      expires: z.number(),
      sameSite: z.optional(z.string()),
    }),
  ),
})

/** The cookies of this page, with what a script cannot read of them. */
export const cookies = {
  all: async () => z.parse(CookieList, await cdp().send('Network.getCookies')).cookies,
  find: async (name: string) => (await cookies.all()).find((cookie) => cookie.name === name),
  names: () =>
    document.cookie
      .split(';')
      .map((pair) => pair.split('=')[0]?.trim() ?? '')
      .filter((name) => name !== ''),
  clear: () => {
    for (const name of cookies.names()) document.cookie = `${name}=; path=/; max-age=0`
  },
} as const

/** Moves the mouse away from all links, because hovering preloads them. */
export const restPointer = () => cdp().send('Input.dispatchMouseEvent', { type: 'mouseMoved', x: 0, y: 0 })

/** Scrolls, and waits for the scroll event, which does not come where the window already stands. */
export const scrollTo = async (top: number) => {
  const before = window.scrollY
  const heard = new Promise((resolve) => {
    document.addEventListener('scroll', resolve, { once: true })
  })
  window.scrollTo(0, top)
  if (window.scrollY !== before) await heard
}

/** Presses a link without scrolling it into view first. */
export const pressInPlace = (element: Element) =>
  element.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))
