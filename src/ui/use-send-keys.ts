import { type KeyboardEvent, useRef } from 'react'

import { isImeEvent } from './keyboard.ts'

/**
 * Ctrl+Enter or Cmd+Enter sends the form; Enter alone sends it from a single-line field only. Neither sends while a syllable is
 * being composed: Enter then only ends the composition, and the shortcut takes effect once it has ended. Browsers differ: in
 * Safari the composition ends before the keydown, which has the key code 229; Chrome on macOS sends a second keydown for the same
 * press after the composition. (https://www.w3.org/TR/uievents/#events-composition-key-events)
 */
export const useSendKeys = () => {
  const composing = useRef(false)
  const isWaiting = useRef(false)
  const isSpent = useRef(false)

  /** Uses up the press: it has no further effect until the key is up. (Events made by a script are not presses.) */
  const spend = ({ isTrusted }: KeyboardEvent) => {
    isSpent.current = isTrusted
    if (isTrusted) window.addEventListener('keyup', () => (isSpent.current = false), { once: true })
  }

  const onEnter = (event: KeyboardEvent<HTMLFormElement>) => {
    const isSendShortcut = event.ctrlKey || event.metaKey
    const isUnfinished = composing.current || event.nativeEvent.isComposing
    const belongsToIme = isUnfinished || isImeEvent(event.nativeEvent)
    const isPress = !event.repeat && !isSpent.current
    const isNewLine = event.target instanceof HTMLTextAreaElement && !isSendShortcut
    if (!isNewLine && (isSendShortcut || belongsToIme || !isPress)) event.preventDefault()
    if (!isPress) return
    if (isSendShortcut || belongsToIme) spend(event)
    if (!isSendShortcut) return
    if (isUnfinished) isWaiting.current = true
    else event.currentTarget.requestSubmit()
  }

  return {
    isComposing: () => composing.current,
    handlers: {
      onCompositionStart: () => {
        composing.current = true
      },
      onCompositionEnd: (event: { currentTarget: HTMLFormElement }) => {
        composing.current = false
        if (!isWaiting.current) return
        isWaiting.current = false
        event.currentTarget.requestSubmit()
      },
      onKeyDown: (event: KeyboardEvent<HTMLFormElement>) => {
        // Chromium's autofill dispatches plain events of this name, without a key.
        if (!('code' in event.nativeEvent)) return
        if (event.key === 'Enter' || event.code.endsWith('Enter')) onEnter(event)
        else isWaiting.current = false
      },
    },
  }
}
