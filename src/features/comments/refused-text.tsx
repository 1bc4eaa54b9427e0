import { withFewMarks } from '#/text/marks.ts'

import css from './comment-form.module.css'

type Props = { readonly alert: string | null; readonly content: string; readonly onRevive: () => void }

/** A text that came back and is in no form. */
export const RefusedText = ({ alert, content, onRevive }: Props) => (
  <div role="alert" className={css.kept}>
    <p>{alert}</p>
    <p className={css.excerpt}>{withFewMarks(content)}</p>
    <button type="button" className={css.cancel} onClick={onRevive}>
      되살리기
    </button>
  </div>
)
