import { useEffect, useId, useLayoutEffect, useRef } from 'react'

import { useHydrated } from '#/ui/use-hydrated.ts'
import { useLatest } from '#/ui/use-latest.ts'

import css from './search-page.module.css'

type Props = {
  readonly typed: string
  /** The query in the address; if empty, the field takes the focus. */
  readonly q: string
  readonly onType: (typed: string) => void
  readonly onSend: () => void
}

/** A plain HTML form, which searches before scripts load. */
export const SearchField = ({ typed, q, onType, onSend }: Props) => {
  const field = useRef<HTMLInputElement>(null)
  const id = useId()
  const isEmpty = q === ''
  const takeIn = useLatest(onType)
  const isFromServer = useRef(!useHydrated())
  // What was typed or deleted before the scripts were there is known to the field alone.
  useLayoutEffect(() => {
    if (field.current !== null) takeIn.current(field.current.value)
  }, [takeIn])
  useEffect(() => {
    // On a page from the server, the browser has focused the field, and the reader may have gone on from there.
    if (isEmpty && !isFromServer.current) field.current?.focus({ preventScroll: true })
    isFromServer.current = false
  }, [isEmpty])
  return (
    <form
      role="search"
      action="/search"
      className={css.form}
      onSubmit={(event) => {
        event.preventDefault()
        onSend()
      }}
    >
      <label htmlFor={id} className={css.label}>
        글 찾기
      </label>
      <input
        ref={field}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- as the effect does, for what is typed before the scripts are there
        autoFocus={import.meta.env.SSR && isEmpty}
        id={id}
        className={css.field}
        type="search"
        name="q"
        value={typed}
        onChange={(event) => onType(event.currentTarget.value)}
        enterKeyHint="search"
        autoComplete="off"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        placeholder="제목, 태그, 본문에서"
      />
    </form>
  )
}
