import { messages } from '#/text/messages.ts'

import css from './pending.module.css'

const cards = Array.from({ length: 6 }, (_, index) => index)
const lines = ['92%', '100%', '96%', '88%', '99%', '94%', '60%']

export const PostListPending = () => (
  <div>
    <p role="status" className={css.status}>
      {messages.postListPending}
    </p>
    <div className={css.cards} aria-hidden="true">
      {cards.map((card) => (
        <div key={card} className={css.card}>
          <span className={css.picture} />
          <span className={css.line} />
          <span className={css.line} data-short="" />
        </div>
      ))}
    </div>
  </div>
)

export const PostPending = () => (
  <div>
    <p role="status" className={css.status}>
      {messages.postPending}
    </p>
    <div className={css.post} aria-hidden="true">
      <span className={css.picture} />
      {lines.map((width) => (
        <span key={width} className={css.line} style={{ width }} />
      ))}
    </div>
  </div>
)
