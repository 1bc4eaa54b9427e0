import { useState } from 'react'

import { browserCookies } from '#/http/cookies.ts'

import { areShortcutsOn } from './keyboard.ts'
import { choiceLifetimeMs } from './preferences.ts'
import { useHydrated } from './use-hydrated.ts'

/** Turns single-key shortcuts on and off. Each screen styles it: a shared stylesheet would be one more request. */
export const ShortcutsSwitch = ({
  label,
  className,
}: {
  readonly label: string
  readonly className: string | undefined
}) => {
  // The server does not know the choice; most visitors make none.
  const remembered = !useHydrated() || areShortcutsOn()
  const [chosen, setChosen] = useState<boolean | null>(null)
  const choose = (isOn: boolean) => {
    browserCookies.set('shortcuts', isOn ? 'on' : 'off', choiceLifetimeMs)
    setChosen(isOn)
  }
  return (
    <label className={className}>
      <input
        type="checkbox"
        checked={chosen ?? remembered}
        onChange={({ currentTarget }) => choose(currentTarget.checked)}
      />
      {label}
    </label>
  )
}
