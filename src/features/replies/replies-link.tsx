import { type ComponentType, useEffect, useState } from 'react'

import { createLateModule } from '#/http/late-module.ts'
import { onRemembered, rememberedText } from '#/http/own-comments.ts'

type Props = { readonly storage: Storage | null }

const late = createLateModule(() => import('./new-replies.tsx'))

/** Whoever has never written here loads nothing of it. */
export const RepliesLink = ({ storage }: Props) => {
  const [Link, setLink] = useState<ComponentType<Props> | null>(null)
  useEffect(() => {
    const look = () => {
      if (rememberedText(storage) === null) return
      stop()
      void late.arrives().then(({ NewReplies }) => setLink(() => NewReplies))
    }
    const stop = onRemembered(look)
    look()
    return stop
  }, [storage])
  return Link && <Link storage={storage} />
}
