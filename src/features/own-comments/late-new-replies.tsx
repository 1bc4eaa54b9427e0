import { type ComponentType, useEffect, useState } from 'react'

import { createLateModule } from '#/http/late-module.ts'
import { onRemembered, rememberedJson } from '#/own-comments/remembered-json.ts'

type Props = { readonly storage: Storage | null }

const late = createLateModule(() => import('./new-replies.tsx'))

/** Visitors who have never written here load none of its code. */
export const LateNewReplies = ({ storage }: Props) => {
  const [Shown, setShown] = useState<ComponentType<Props> | null>(null)
  useEffect(() => {
    const look = () => {
      if (rememberedJson(storage) !== null)
        void late.loadWithRetry().then(({ NewReplies }) => setShown(() => NewReplies))
    }
    look()
    return onRemembered(look)
  }, [storage])
  return Shown && <Shown storage={storage} />
}
