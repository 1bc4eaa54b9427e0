import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'

import { positiveId } from '#/contract/addresses.ts'
import { useApi } from '#/http/api.ts'
import { titlesQuery } from '#/http/titles.query.ts'
import { isImeEvent } from '#/ui/keyboard.ts'
import { useSite } from '#/ui/site.ts'

import controls from './controls.module.css'
import css from './rules.module.css'

type Props = { readonly closed: readonly number[]; readonly onChange: (closed: readonly number[]) => void }

/** The posts that take no new comments; saved with the other rules. */
export const ClosedPosts = ({ closed, onChange }: Props) => {
  const api = useApi()
  const { data: titles = [] } = useQuery({
    ...titlesQuery(api),
    enabled: useSite().features.includes('search'),
  })
  const id = useId()
  const [typed, setTyped] = useState('')
  const [isUnknown, setUnknown] = useState(false)
  const nameOf = (postId: number) => titles.find((title) => title.id === postId)?.title ?? `${postId}번 글`

  const close = () => {
    const wanted = typed.trim().normalize('NFC')
    if (wanted === '') return
    // By its title, or by the number that its address has.
    const number = /^(?:.*\/pages\/)?(\d+)(?:[/?#].*)?$/.exec(wanted)?.[1] ?? ''
    const post = titles.find(({ title }) => title === wanted)?.id ?? positiveId(number)
    setUnknown(post === null)
    if (post === null) return
    if (!closed.includes(post)) onChange([...closed, post])
    setTyped('')
  }

  return (
    <div className={css.field} role="group" aria-labelledby={`${id}-label`}>
      <p id={`${id}-label`} className={css.label}>
        댓글을 닫은 글
      </p>
      {closed.length > 0 && (
        <ul role="list" className={css.closed} aria-label="댓글을 닫은 글">
          {closed.map((postId) => (
            <li key={postId}>
              <span>{nameOf(postId)}</span>
              <button
                type="button"
                aria-label={`${nameOf(postId)} 댓글 다시 열기`}
                onClick={() => onChange(closed.filter((other) => other !== postId))}
              >
                다시 열기
              </button>
            </li>
          ))}
        </ul>
      )}
      <div className={css.row}>
        <input
          className={controls.input}
          list={`${id}-titles`}
          aria-label="댓글을 닫을 글"
          aria-describedby={`${id}-what`}
          placeholder="제목이나 주소"
          autoComplete="off"
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value)
            setUnknown(false)
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || isImeEvent(event.nativeEvent)) return
            // The form is saved by its own button.
            event.preventDefault()
            close()
          }}
        />
        <datalist id={`${id}-titles`}>
          {titles.map((title) => (
            <option key={title.id}>{title.title}</option>
          ))}
        </datalist>
        <button type="button" className={controls.quiet} onClick={close}>
          댓글 닫기
        </button>
      </div>
      <span id={`${id}-what`} role={isUnknown ? 'alert' : undefined} className={isUnknown ? controls.alert : css.hint}>
        {isUnknown
          ? '그런 글이 없습니다. 목록에서 고르거나 글의 주소를 붙여 넣어 주세요.'
          : '‘댓글 닫기’나 ‘다시 열기’를 누른 뒤 ‘저장’을 눌러야 바뀝니다.'}
      </span>
    </div>
  )
}
