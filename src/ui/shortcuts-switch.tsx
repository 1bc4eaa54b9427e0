import { useLayoutEffect, useRef, useState } from 'react'

import { browserCookies } from '#/http/cookies.ts'

import { areShortcutsOn } from './keyboard.ts'
import { choiceLifetimeMs } from './preferences.ts'
import { useHydrated } from './use-hydrated.ts'
import { useLatest } from './use-latest.ts'

/** Turns single-key shortcuts on and off. Each screen styles it: a shared stylesheet would be one more request. */
export const ShortcutsSwitch = ({
  label,
  className,
}: {
  readonly label: string
  readonly className: string | undefined
}) => {
  // The server does not know the choice; most visitors make none.
  const isHydrated = useHydrated()
  const remembered = !isHydrated || areShortcutsOn()
  const box = useRef<HTMLInputElement>(null)
  const [chosen, setChosen] = useState<boolean | null>(null)
  const choose = (isOn: boolean) => {
    browserCookies.set('shortcuts', isOn ? 'on' : 'off', choiceLifetimeMs)
    setChosen(isOn)
  }
  const takeIn = useLatest(choose)
  // The server renders it checked: the reader has unchecked it before the scripts were there.
  useLayoutEffect(() => {
    if (!isHydrated && box.current?.checked === false) takeIn.current(false)
  }, [isHydrated, takeIn])
  return (
    <label className={className}>
      <input
        ref={box}
        type="checkbox"
        checked={chosen ?? remembered}
        onChange={({ currentTarget }) => choose(currentTarget.checked)}
      />
      {label}
    </label>
  )
}
