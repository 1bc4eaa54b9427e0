import type { KeyboardEvent } from 'react'

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

/** The arrow keys go from tab to tab, which shows what is under it at once (ARIA Authoring Practices, "Tabs"). */
export const Tabs = <Name extends string>({ id, label, tabs, chosen, onChoose }: Props<Name>) => {
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
          tabIndex={name === chosen ? 0 : -1}
          className={css.tab}
          onClick={() => onChoose(name)}
        >
          {text}
          {count !== '' && (
            <span aria-hidden="true" className={css.count}>
              {count}
            </span>
          )}
        </button>
      ))}
    </div>
  )
}
