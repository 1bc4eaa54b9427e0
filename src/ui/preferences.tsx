import { createContext, type ReactNode, use, useCallback, useMemo, useState } from 'react'

import { browserCookies } from '#/http/cookies.ts'

import { useHydrated } from './use-hydrated.ts'

/** What a visitor chose; in cookies, so that the server paints it and nothing flashes. */
export type Preferences = {
  readonly view: 'album' | 'list'
  readonly theme: 'system' | 'light' | 'dark'
}

const year = 365 * 24 * 3_600_000

/** From the cookies, or from the root of a page that was drawn for them. */
export const readPreferences = (get: (name: string) => string | undefined): Preferences => {
  const theme = get('theme')
  return {
    view: get('view') === 'list' ? 'list' : 'album',
    theme: theme === 'light' || theme === 'dark' ? theme : 'system',
  }
}

/** A cache in front that minds no cookies gives everybody the page of the first who came: after that it is set right. */
const useKept = (drawn: Preferences): Preferences => {
  const isHydrated = useHydrated()
  return useMemo(() => {
    const kept = isHydrated ? readPreferences(browserCookies.get) : drawn
    return kept.view === drawn.view && kept.theme === drawn.theme ? drawn : kept
  }, [isHydrated, drawn])
}

type Choose = <K extends keyof Preferences>(name: K, value: Preferences[K]) => void

const PreferencesContext = createContext<{ readonly preferences: Preferences; readonly choose: Choose } | null>(null)

export const PreferencesProvider = ({ initial, children }: { initial: Preferences; children: ReactNode }) => {
  const kept = useKept(initial)
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
