declare global {
  interface Window {
    /** Replays what was pressed before hydration; only on server-rendered pages. */
    replayEarlyInput?: () => void
    /** Submits again what was submitted before hydration; only on server-rendered pages. */
    resubmitEarly?: () => void
    /**
     * To be called when code cannot be loaded: reloads the page at the next press inside the elements that `within` selects,
     * whose code it is (by default `[data-late]`; empty for the whole page); with `isNeeded`, only while that returns `true`.
     */
    recoverPage?: (within?: string, isNeeded?: () => boolean) => void
    /** Says on the page that a form could not be sent, and what to do; only on server-rendered pages. */
    sayUnsent?: (form: HTMLFormElement, advice: string) => void
    /**
     * Calls `sayUnsent` for every form that was submitted before hydration, and submits none of them again unless `mayReplay`.
     */
    failEarly?: (mayReplay?: boolean) => void
    /** Whether all scripts of the page have arrived; only on server-rendered pages. */
    scriptsArrived?: Promise<boolean>
  }
}

const recordEarlyInput = () => {
  /** Pressed buttons with their HTML: one that has changed was handled already. */
  const pressed = new Map<HTMLElement, string>()
  /** Submitted forms with their text: if a stored draft has been added to it since, the reader has not seen that. */
  const sent = new Map<HTMLFormElement, string | undefined>()
  /** The keys of the header and of the search, and where they were pressed. */
  const keys: KeyboardEvent[] = []
  let isPointing = false
  let isAlive = false
  const isLate = (element: Element): boolean => !isAlive || element.closest('[data-late]') !== null

  const notePress = ({ target }: Event) => {
    const button = target instanceof Element ? target.closest('button') : null
    // A submit button is handled by its form.
    if (button === null || (button.form !== null && button.type === 'submit')) return
    if (isLate(button) && !pressed.has(button)) pressed.set(button, button.outerHTML)
  }
  const noteSending = (event: Event) => {
    if (!(event.target instanceof HTMLFormElement) || !isLate(event.target)) return
    // A native submit would leave the page, and with it what was typed.
    event.preventDefault()
    sent.set(event.target, event.target.querySelector('textarea')?.value)
  }
  /** Typing on means the text is unfinished: a replay would send half of it; the form can be submitted again. */
  const noteTyping = ({ target }: Event) => {
    const form = target instanceof Element ? target.closest('form') : null
    if (form !== null) sent.delete(form)
  }
  const noteKey = (event: KeyboardEvent) => {
    const { key, target } = event
    if (!(target instanceof Element) || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return
    const isSearch = target.matches('[role="search"] input')
    if (!isSearch && target.matches('input, textarea, select')) return
    if (key !== (isSearch ? 'ArrowDown' : '/')) return
    // Firefox would open its own search at `/`.
    event.preventDefault()
    keys.push(event)
  }
  const notePointing = ({ pointerType }: PointerEvent) => {
    isPointing ||= pointerType === 'mouse'
  }
  window.addEventListener('click', notePress, true)
  window.addEventListener('submit', noteSending, true)
  window.addEventListener('input', noteTyping, true)
  window.addEventListener('keydown', noteKey, true)
  window.addEventListener('pointermove', notePointing, true)

  window.failEarly = (mayReplay) => {
    for (const form of sent.keys()) window.sayUnsent?.(form, '인터넷 연결을 확인하고 다시 눌러 주세요.')
    if (mayReplay !== true) sent.clear()
  }
  window.resubmitEarly = () => {
    for (const form of sent.keys()) form.requestSubmit()
  }
  window.replayEarlyInput = () => {
    const isFirst = !isAlive
    isAlive = true
    document.querySelector('[data-unsent]')?.remove()
    window.removeEventListener('keydown', noteKey, true)
    window.removeEventListener('pointermove', notePointing, true)
    if (document.querySelector('[data-late]') === null) {
      window.removeEventListener('click', notePress, true)
      window.removeEventListener('submit', noteSending, true)
      window.removeEventListener('input', noteTyping, true)
      delete window.replayEarlyInput
    }
    const buttons = [...pressed].filter(([button]) => !isLate(button))
    const forms = [...sent].filter(([form]) => !isLate(form))
    for (const [button] of buttons) pressed.delete(button)
    for (const [form] of forms) sent.delete(form)
    // In a task of its own: React then hydrates first what is clicked.
    setTimeout(() => {
      for (const [button, looks] of buttons) if (button.outerHTML === looks) button.click()
      for (const [form, text] of forms) if (form.querySelector('textarea')?.value === text) form.requestSubmit()
      if (!isFirst) return
      for (const event of keys) event.target?.dispatchEvent(new KeyboardEvent(event.type, event))
      // React missed the `mouseover` from before hydration, and browsers do not repeat it.
      if (isPointing) document.querySelector('a:hover')?.dispatchEvent(new MouseEvent('mouseover', { bubbles: true }))
    })
  }
}

/**
 * An inline script for the first HTML, which records clicks, submits, keys and the pointed link until hydration: on a slow network
 * that takes seconds, and parts below the viewport (`when-near.tsx`) are hydrated later still.
 */
export const earlyInputScript = `(${String(recordEarlyInput)})()`
