import { type KeyboardEvent, useRef } from 'react'

/**
 * Keeps a syllable that is still being composed from being sent: Enter ends the composition and nothing else,
 * and Ctrl or Cmd with Enter waits for the last syllable. (Safari ends the composition before its keydown,
 * which then carries the key code 229: https://www.w3.org/TR/uievents/#determine-keydown-keyup-keyCode)
 */
export const useComposition = () => {
  const composing = useRef(false)
  const waiting = useRef(false)
  return {
    isComposing: () => composing.current,
    handlers: {
      onCompositionStart: () => {
        composing.current = true
      },
      onCompositionEnd: (event: { currentTarget: HTMLFormElement }) => {
        composing.current = false
        if (!waiting.current) return
        waiting.current = false
        event.currentTarget.requestSubmit()
      },
      onKeyDown: (event: KeyboardEvent<HTMLFormElement>) => {
        if (event.key !== 'Enter') return
        const unfinished = composing.current || event.nativeEvent.isComposing || event.keyCode === 229
        const shortcut = event.ctrlKey || event.metaKey
        if (unfinished || event.repeat) {
          if (!(event.target instanceof HTMLTextAreaElement) || shortcut) event.preventDefault()
          waiting.current ||= unfinished && shortcut && !event.repeat
          return
        }
        if (!shortcut) return
        event.preventDefault()
        event.currentTarget.requestSubmit()
      },
    },
  }
}
