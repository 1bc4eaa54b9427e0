import { useEffect, useLayoutEffect, useRef } from 'react'

import { isShortcut } from '#/ui/keyboard.ts'
import { ShortcutsSwitch } from '#/ui/shortcuts-switch.tsx'
import { useLatest } from '#/ui/use-latest.ts'

import controls from './controls.module.css'
import css from './desk-keys.module.css'

/** By the physical key in a Korean layout, where `j` types `ㅓ`. */
const latinByCode: Readonly<Record<string, string>> = { KeyJ: 'j', KeyK: 'k', KeyR: 'r' }

/** The shortcut key of an event, whatever the layout; `null` if it is none. */
const keyOf = (event: KeyboardEvent): string | null => {
  if (!isShortcut(event)) return null
  return /^[!-~]$/.test(event.key) ? event.key : (latinByCode[event.code] ?? null)
}

type Actions = {
  readonly ids: () => readonly number[]
  readonly focus: (id: number) => void
  readonly reply: (id: number) => void
  readonly remove: (id: number) => void
}

/** The comment that has or contains the focus. */
const focusedId = (): number | null => {
  const id = document.activeElement?.closest<HTMLElement>('[data-comment]')?.dataset['comment']
  return id === undefined ? null : Number(id)
}

/** `j` and `k` walk the comments, `r` replies to one, `#` deletes it. */
export const useDeskKeys = (actions: Actions): void => {
  const latest = useLatest(actions)
  /** The id of the last focused comment, which may be gone. */
  const at = useRef<number | null>(null)
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const key = keyOf(event)
      // Held down, a key walks on, but deletes one comment only.
      if (key === null || (event.repeat && key !== 'j' && key !== 'k')) return
      const { ids, focus, reply, remove } = latest.current
      const known = ids()
      const here = focusedId() ?? at.current
      const index = here === null ? -1 : known.indexOf(here)
      const focused = index < 0 ? undefined : known[index]
      // If it is gone, whatever follows it; before any was focused, the first comment.
      const nearest = known.find((id) => here === null || id < here) ?? known.at(-1)
      const next = focused === undefined ? nearest : known[index + 1]
      const before = focused === undefined ? nearest : known[index - 1]
      const to = { j: next, k: before, r: focused, '#': focused }[key]
      if (to === undefined) return
      event.preventDefault()
      at.current = to
      if (key === 'r') reply(to)
      else if (key === '#') {
        remove(to)
        const follower = next ?? before
        if (follower !== undefined) focus(follower)
      } else focus(to)
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [latest])
}

const keys = [
  ['j', '다음 댓글'],
  ['k', '이전 댓글'],
  ['r', '답글 쓰기'],
  ['#', '지우기'],
  ['?', '이 도움말'],
] as const

/** What the keyboard does; opened by its own key, and by a button where there may be a keyboard. */
export const KeysDialog = () => {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const open = (event: KeyboardEvent) => {
      if (keyOf(event) !== '?') return
      event.preventDefault()
      dialog.current?.showModal()
    }
    window.addEventListener('keydown', open)
    return () => window.removeEventListener('keydown', open)
  }, [])
  useLayoutEffect(() => {
    const element = dialog.current
    // With the screen hidden, an open modal dialog would block all others.
    return () => element?.close()
  }, [])
  return (
    <>
      <button type="button" className={css.keys} onClick={() => dialog.current?.showModal()}>
        단축키
      </button>
      <dialog ref={dialog} className={`${controls.dialog} ${css.dialog}`} aria-labelledby="desk-keys">
        <h2 id="desk-keys">단축키 도움말</h2>
        <dl>
          {keys.map(([key, what]) => (
            <div key={key}>
              <dt>
                <kbd>{key}</kbd>
              </dt>
              <dd>{what}</dd>
            </div>
          ))}
          <div>
            <dt>
              <kbd>Ctrl</kbd> <kbd>Enter</kbd>
            </dt>
            <dd>쓰던 답글 등록</dd>
          </div>
        </dl>
        <ShortcutsSwitch className={controls.check} label="글자 하나로 된 단축키 쓰기(찾기의 / 포함)" />
        <form method="dialog">
          <button type="submit" className={controls.quiet}>
            닫기
          </button>
        </form>
      </dialog>
    </>
  )
}
