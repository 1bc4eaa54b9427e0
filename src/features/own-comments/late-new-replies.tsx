import { type ComponentType, useEffect, useState } from 'react'

import { createLateModule } from '#/http/late-module.ts'
import { rememberedJson } from '#/own-comments/remembered-json.ts'

type Props = { readonly storage: Storage | null }

const late = createLateModule(() => import('./new-replies.tsx'))

/**
 * Visitors who have never written here load none of the code of `NewReplies`. After the first comment it waits until the
 * reader is back: nobody can have replied yet, and if the blog was updated meanwhile, the page would be reloaded under the
 * comment.
 */
export const LateNewReplies = ({ storage }: Props) => {
  const [Shown, setShown] = useState<ComponentType<Props> | null>(null)
  useEffect(() => {
    const look = () => {
      if (rememberedJson(storage) !== null)
        void late.loadWithRetry().then(({ NewReplies }) => setShown(() => NewReplies))
    }
    look()
    // Coming back to a tab gives its window the focus.
    window.addEventListener('focus', look)
    return () => window.removeEventListener('focus', look)
  }, [storage])
  return Shown && <Shown storage={storage} />
}
