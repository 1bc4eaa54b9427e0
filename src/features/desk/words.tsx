import { PlainText } from '#/ui/plain-text.tsx'

import css from './inbox-item.module.css'

export const Words = ({ text }: { text: string }) => (
  <p className={css.words}>
    <PlainText text={text} />
  </p>
)
