declare global {
  interface Window {
    /** Presses again what was pressed too early; only where the server has drawn the page. */
    pressAgain?: () => void
  }
}

const note = () => {
  const pressed = new Set<HTMLElement>()
  const listen = ({ target }: Event) => {
    const button = target instanceof Element ? target.closest('button') : null
    if (button !== null) pressed.add(button)
  }
  window.addEventListener('click', listen, true)
  window.pressAgain = () => {
    window.removeEventListener('click', listen, true)
    delete window.pressAgain
    // Not within React's own work: what has not come to life yet then does so for the sake of the click.
    setTimeout(() => {
      for (const button of pressed) button.click()
    })
  }
}

/** For the first HTML: on a slow line its buttons are there to be pressed a second before the scripts that answer them. */
export const earlyClicks = `(${String(note)})()`
