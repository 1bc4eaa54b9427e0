import { PlainText } from '#/ui/plain-text.tsx'

import css from './inbox-item.module.css'

export const InboxText = ({ text }: { text: string }) => (
  <p className={css.text}>
    <PlainText text={text} />
  </p>
)
