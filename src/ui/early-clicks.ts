declare global {
  interface Window {
    /** Presses again what was pressed too early; only where the server has drawn the page. */
    pressAgain?: () => void
  }
}

const note = () => {
  /** With how each looked before: one that looks otherwise by then has been answered. */
  const pressed = new Map<HTMLElement, string>()
  const listen = ({ target }: Event) => {
    const button = target instanceof Element ? target.closest('button') : null
    if (button !== null && !pressed.has(button)) pressed.set(button, button.outerHTML)
  }
  window.addEventListener('click', listen, true)
  window.pressAgain = () => {
    window.removeEventListener('click', listen, true)
    delete window.pressAgain
    // Not within React's own work: what has not come to life yet then does so for the sake of the click.
    setTimeout(() => {
      for (const [button, looks] of pressed) if (button.outerHTML === looks) button.click()
    })
  }
}

/** For the first HTML: on a slow line its buttons are there to be pressed a second before the scripts that answer them. */
export const earlyClicks = `(${String(note)})()`
