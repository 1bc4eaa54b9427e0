import { useEffect, useRef } from 'react'

import { ShortcutsSwitch } from '#/ui/shortcuts-switch.tsx'

import { keyOf } from './use-desk-keys.ts'

import controls from './controls.module.css'
import css from './keys-dialog.module.css'

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
      if (keyOf(event) !== '?' || dialog.current?.open === true) return
      event.preventDefault()
      dialog.current?.showModal()
    }
    window.addEventListener('keydown', open)
    return () => window.removeEventListener('keydown', open)
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
        <ShortcutsSwitch className={controls.check} label="단축키 쓰기" />
        <form method="dialog">
          <button type="submit" className={controls.quiet}>
            닫기
          </button>
        </form>
      </dialog>
    </>
  )
}
