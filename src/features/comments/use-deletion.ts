import { useRef, useState } from 'react'

import type { CommentNode } from './comment-edits.ts'
import { useSectionActions } from './section-context.ts'

/** The deletion of one comment; what was typed for it stays until it is done or given up. */
export const useDeletion = (node: CommentNode) => {
  const { remove } = useSectionActions()
  const [refusal, setRefusal] = useState<string | null>(null)
  const [password, setPassword] = useState('')
  const isUnderWay = useRef(false)

  const forget = () => {
    setRefusal(null)
    setPassword('')
  }

  const start = async (typed: string) => {
    if (isUnderWay.current) return
    isUnderWay.current = true
    setRefusal(null)
    setPassword(typed)
    const refused = await remove(node, typed)
    isUnderWay.current = false
    if (refused === null) forget()
    else setRefusal(refused)
  }

  return { refusal, password, start: (typed: string) => void start(typed), forget }
}
