import { type KeyboardEvent, useId, useState } from 'react'

import type { InboxFilter } from '#/contract/desk.ts'
import { formatCount } from '#/text/counts.ts'
import { nameKey } from '#/text/name-keys.ts'
import { LiveRegion } from '#/ui/live-region.tsx'

import { KeysDialog } from './desk-keys.tsx'
import { useDesk } from './desk.ts'
import { useStore } from './external-store.ts'
import { InboxList } from './inbox-list.tsx'
import { type LoadedInbox, useInbox } from './use-inbox.ts'

import hidden from '#/ui/visually-hidden.module.css'
import controls from './controls.module.css'
import css from './inbox.module.css'

type Tab<Name extends string> = { readonly name: Name; readonly label: string; readonly count: string }

type Props<Name extends string> = {
  readonly id: string
  readonly label: string
  readonly tabs: readonly Tab<Name>[]
  readonly chosen: Name
  readonly onChoose: (name: Name) => void
}

const steps: Readonly<Record<string, (at: number, length: number) => number>> = {
  ArrowRight: (at, length) => (at + 1) % length,
  ArrowLeft: (at, length) => (at + length - 1) % length,
  Home: () => 0,
  End: (_, length) => length - 1,
}

/** The arrow keys move between tabs and show each one's panel at once (ARIA Authoring Practices, "Tabs"). */
const Tabs = <Name extends string>({ id, label, tabs, chosen, onChoose }: Props<Name>) => {
  const walk = (event: KeyboardEvent<HTMLElement>) => {
    const to = steps[event.key]?.(
      tabs.findIndex(({ name }) => name === chosen),
      tabs.length,
    )
    const next = to === undefined ? undefined : tabs[to]
    if (next === undefined || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    onChoose(next.name)
    event.currentTarget.querySelectorAll<HTMLElement>('[role="tab"]')[to ?? 0]?.focus()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- one of its tabs has the focus
    <div role="tablist" aria-label={label} className={css.tabs} onKeyDown={walk}>
      {tabs.map(({ name, label: text, count }) => (
        <button
          key={name}
          type="button"
          role="tab"
          id={`${id}-${name}`}
          aria-selected={name === chosen}
          aria-controls={`${id}-panel`}
          aria-describedby={count === '' ? undefined : `${id}-${name}-count`}
          tabIndex={name === chosen ? 0 : -1}
          className={css.tab}
          // Safari on macOS does not focus a clicked button, and the arrow keys go where the focus is.
          onClick={({ currentTarget }) => {
            currentTarget.focus()
            onChoose(name)
          }}
        >
          {text}
          {count !== '' && (
            // Describes the tab without being part of its name.
            <span id={`${id}-${name}-count`} aria-hidden="true" className={css.count}>
              {count}
            </span>
          )}
        </button>
      ))}
    </div>
  )
}

const empty: Readonly<Record<InboxFilter, string>> = {
  new: '새로 온 댓글이 없습니다.',
  held: '확인을 기다리는 댓글이 없습니다.',
  all: '아직 댓글이 없습니다.',
}

const countOf = ({ comments, more }: LoadedInbox): string => {
  const count = comments?.length ?? 0
  if (count === 0) return ''
  return more ? `${formatCount(count)}+` : formatCount(count)
}

const Announcements = () => <LiveRegion {...useStore(useDesk().announcement)} />

/** The comments, by what they need from the owner. */
export const InboxSection = () => {
  const id = useId()
  const [filter, setFilter] = useState<InboxFilter>('new')
  const [sought, setSought] = useState('')
  const [isGrouped, setGrouped] = useState(false)
  const inboxes = { new: useInbox('new'), held: useInbox('held'), all: useInbox('all', filter === 'all') }
  const inbox = inboxes[filter]
  const choose = (next: InboxFilter) => {
    setFilter(next)
    // Comments may have come since.
    void inboxes[next].refetch({ cancelRefetch: false })
  }
  const key = nameKey(sought)
  const found =
    inbox.comments?.filter(({ author, content, title }) =>
      [author, content, title].some((text) => nameKey(text).includes(key)),
    ) ?? null
  return (
    <section aria-labelledby={`${id}-heading`} className={css.section}>
      <h2 id={`${id}-heading`} className={hidden.hidden}>
        댓글
      </h2>
      <Tabs
        id={id}
        label="댓글"
        chosen={filter}
        onChoose={choose}
        tabs={[
          { name: 'new', label: '새로', count: countOf(inboxes.new) },
          { name: 'held', label: '보류', count: countOf(inboxes.held) },
          { name: 'all', label: '모두', count: '' },
        ]}
      />
      <div className={css.tools}>
        <input
          type="search"
          className={css.search}
          aria-label="댓글 찾기"
          aria-describedby={`${id}-found`}
          placeholder="이름, 글 제목, 내용에서"
          enterKeyHint="search"
          autoComplete="off"
          value={sought}
          onChange={({ target }) => setSought(target.value)}
        />
        <label className={controls.check}>
          <input type="checkbox" checked={isGrouped} onChange={({ target }) => setGrouped(target.checked)} />
          글별로 묶기
        </label>
        <KeysDialog />
      </div>
      <p id={`${id}-found`} role="status" className={css.found}>
        {key !== '' &&
          found !== null &&
          `불러온 댓글 ${formatCount(inbox.comments?.length ?? 0)}개에서 ${formatCount(found.length)}개를 찾았습니다.`}
      </p>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${filter}`} className={css.panel}>
        <InboxList
          key={filter}
          filter={filter}
          inbox={inbox}
          shown={found}
          isGrouped={isGrouped}
          empty={key === '' ? empty[filter] : '찾는 댓글이 없습니다.'}
        />
      </div>
      <Announcements />
    </section>
  )
}
