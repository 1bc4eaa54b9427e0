import { useEffect, useRef, useState } from 'react'

import type { Comment } from '#/contract/comment.ts'
import { alertOf } from '#/http/failure.ts'
import { withFewMarks } from '#/text/combining-marks.ts'
import { CollapsibleText } from '#/ui/collapsible-text.tsx'
import { isFocusLost } from '#/ui/is-focus-lost.ts'

import { Alert } from './alerts.tsx'
import { useDesk } from './desk.ts'

import css from './inbox-item.module.css'

export const InboxText = ({ text, opensAtOnce = false }: { text: string; opensAtOnce?: boolean }) => {
  const [isOpen, setOpen] = useState(opensAtOnce)
  return <CollapsibleText text={text} isOpen={isOpen} onToggle={() => setOpen(!isOpen)} css={css} />
}

/** The text of a secret comment, loaded on request and kept only in this component, which each edit remounts. */
export const SecretText = ({ id }: { id: number }) => {
  const { calls, session } = useDesk()
  const [opened, setOpened] = useState<Comment | null>(null)
  const [alert, setAlert] = useState<string | null>(null)
  const author = useRef<HTMLParagraphElement>(null)
  const isAsking = useRef(false)
  useEffect(() => {
    // The button is gone.
    if (opened !== null && isFocusLost()) author.current?.closest('article')?.focus({ preventScroll: true })
  }, [opened])
  const open = async () => {
    if (isAsking.current) return
    isAsking.current = true
    setAlert(null)
    try {
      const comments = await session.run(() => calls.openAsOwner(id))
      setOpened(comments.find((comment) => comment.id === id) ?? null)
    } catch (error) {
      setAlert(alertOf(error, '댓글을 열지 못했습니다. 다시 눌러 주세요.'))
    }
    isAsking.current = false
  }
  if (opened !== null)
    return (
      <>
        <p ref={author} className={css.secret}>
          {withFewMarks(opened.author)} · 비밀 댓글
        </p>
        <InboxText text={opened.content} />
      </>
    )
  return (
    <div className={css.closed}>
      비밀 댓글입니다.
      <button type="button" onClick={() => void open()}>
        열기
      </button>
      <Alert text={alert} />
    </div>
  )
}
