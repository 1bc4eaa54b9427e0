declare global {
  interface Window {
    /** Does again what was asked for before it could be answered; only where the server has rendered the page. */
    pressAgain?: () => void
  }
}

const note = () => {
  /** With how each looked before: one that looks otherwise by then has been answered. */
  const pressed = new Map<HTMLElement, string>()
  const sent = new Set<HTMLFormElement>()
  let isAlive = false
  const isLate = (element: Element): boolean => !isAlive || element.closest('[data-late]') !== null

  const notePress = ({ target }: Event) => {
    const button = target instanceof Element ? target.closest('button') : null
    // A button that sends a form is answered by the form.
    if (button === null || (button.form !== null && button.type === 'submit')) return
    if (isLate(button) && !pressed.has(button)) pressed.set(button, button.outerHTML)
  }
  const noteSending = (event: Event) => {
    if (!(event.target instanceof HTMLFormElement) || !isLate(event.target)) return
    // Sent by the browser, the form would take the reader and what is typed elsewhere.
    event.preventDefault()
    sent.add(event.target)
  }
  window.addEventListener('click', notePress, true)
  window.addEventListener('submit', noteSending, true)

  window.pressAgain = () => {
    isAlive = true
    if (document.querySelector('[data-late]') === null) {
      window.removeEventListener('click', notePress, true)
      window.removeEventListener('submit', noteSending, true)
      delete window.pressAgain
    }
    const buttons = [...pressed].filter(([button]) => !isLate(button))
    const forms = [...sent].filter((form) => !isLate(form))
    for (const [button] of buttons) pressed.delete(button)
    for (const form of forms) sent.delete(form)
    // Not within React's own work: what has not come to life yet then does so for the sake of the click.
    setTimeout(() => {
      for (const [button, looks] of buttons) if (button.outerHTML === looks) button.click()
      for (const form of forms) form.requestSubmit()
    })
  }
}

/**
 * For the first HTML: on a slow line its buttons and forms are there a second before the scripts that answer them, and
 * parts below the window (`when-near.tsx`) come to life later still.
 */
export const earlyClicks = `(${String(note)})()`
