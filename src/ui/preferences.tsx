import { createContext, type ReactNode, use, useCallback, useMemo, useState } from 'react'

import { browserCookies } from '#/http/cookies.ts'

import { useHydrated } from './use-hydrated.ts'

/** A visitor's choices, in cookies, so that the server renders with them and nothing flashes. */
export type Preferences = {
  readonly view: 'album' | 'list'
  readonly theme: 'system' | 'light' | 'dark'
}

const year = 365 * 24 * 3_600_000

/** Reads preferences from cookies, or from the attributes of a server-rendered root. */
export const readPreferences = (get: (name: string) => string | undefined): Preferences => {
  const theme = get('theme')
  return {
    view: get('view') === 'list' ? 'list' : 'album',
    theme: theme === 'light' || theme === 'dark' ? theme : 'system',
  }
}

/** The visitor's own preferences after hydration: a CDN that ignores cookies may have served a page rendered for somebody else. */
const useStored = (drawn: Preferences): Preferences => {
  const isHydrated = useHydrated()
  return useMemo(() => {
    const kept = isHydrated ? readPreferences(browserCookies.get) : drawn
    return kept.view === drawn.view && kept.theme === drawn.theme ? drawn : kept
  }, [isHydrated, drawn])
}

type Choose = <K extends keyof Preferences>(name: K, value: Preferences[K]) => void

const PreferencesContext = createContext<{ readonly preferences: Preferences; readonly choose: Choose } | null>(null)

export const PreferencesProvider = ({ initial, children }: { initial: Preferences; children: ReactNode }) => {
  const kept = useStored(initial)
  const [chosen, setChosen] = useState<Partial<Preferences>>({})
  const choose = useCallback<Choose>((name, value) => {
    browserCookies.set(name, value, year)
    setChosen((before) => ({ ...before, [name]: value }))
  }, [])
  const value = useMemo(() => ({ preferences: { ...kept, ...chosen }, choose }), [kept, chosen, choose])
  return <PreferencesContext value={value}>{children}</PreferencesContext>
}

export const usePreferences = () => {
  const value = use(PreferencesContext)
  if (value === null) throw new Error('usePreferences needs a <PreferencesProvider> above it')
  return value
}
