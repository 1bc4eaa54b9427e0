import { useState, useSyncExternalStore } from 'react'

import { browserCookies } from '#/http/cookies.ts'

import { areShortcutsOn } from './keyboard.ts'

import css from './shortcuts-switch.module.css'

const yearMs = 365 * 24 * 3_600_000
const neverChanges = () => () => {}

/** Turns single-key shortcuts on and off; not shown where there is hardly a keyboard. */
export const ShortcutsSwitch = ({ label }: { readonly label: string }) => {
  // The server does not know the choice; most visitors make none.
  const remembered = useSyncExternalStore(neverChanges, areShortcutsOn, () => true)
  const [chosen, setChosen] = useState<boolean | null>(null)
  const choose = (isOn: boolean) => {
    browserCookies.set('shortcuts', isOn ? 'on' : 'off', yearMs)
    setChosen(isOn)
  }
  return (
    <label className={css.switch}>
      <input
        type="checkbox"
        checked={chosen ?? remembered}
        onChange={({ currentTarget }) => choose(currentTarget.checked)}
      />
      {label}
    </label>
  )
}
