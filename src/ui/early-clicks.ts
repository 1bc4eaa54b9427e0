declare global {
  interface Window {
    /** Presses again what was pressed before it could answer; only where the server has rendered the page. */
    pressAgain?: () => void
  }
}

const note = () => {
  /** With how each looked before: one that looks otherwise by then has been answered. */
  const pressed = new Map<HTMLElement, string>()
  let isAlive = false
  const isLate = (button: Element): boolean => !isAlive || button.closest('[data-late]') !== null
  const listen = ({ target }: Event) => {
    const button = target instanceof Element ? target.closest('button') : null
    if (button !== null && isLate(button) && !pressed.has(button)) pressed.set(button, button.outerHTML)
  }
  window.addEventListener('click', listen, true)
  window.pressAgain = () => {
    isAlive = true
    if (document.querySelector('[data-late]') === null) {
      window.removeEventListener('click', listen, true)
      delete window.pressAgain
    }
    const ready = [...pressed].filter(([button]) => !isLate(button))
    for (const [button] of ready) pressed.delete(button)
    // Not within React's own work: what has not come to life yet then does so for the sake of the click.
    setTimeout(() => {
      for (const [button, looks] of ready) if (button.outerHTML === looks) button.click()
    })
  }
}

/**
 * For the first HTML: on a slow line its buttons are there to be pressed a second before the scripts that answer them,
 * and parts below the window (`when-near.tsx`) come to life later still.
 */
export const earlyClicks = `(${String(note)})()`
