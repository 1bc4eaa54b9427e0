import type { Draft } from './draft.ts'

import css from './comment-form.module.css'

type Props = { readonly draft: Draft; readonly onRevive: (key: string) => void }

/** Texts that came back while another was being typed. */
export const KeptTexts = ({ draft, onRevive }: Props) =>
  draft.kept
    .filter(({ alert }) => alert !== null)
    .map(({ key, alert, content }) => (
      <div key={key} role="alert" className={css.kept}>
        <p>{alert}</p>
        <p className={css.excerpt}>{content}</p>
        <button type="button" className={css.cancel} onClick={() => onRevive(key)}>
          되살리기
        </button>
      </div>
    ))
