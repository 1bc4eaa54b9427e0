import { createContext, type ReactNode, use, useCallback, useMemo, useState } from 'react'

import { browserCookies, type CookieStore } from '#/http/cookies.ts'

/** What a visitor chose; in cookies, so that the server paints it and nothing flashes. */
export type Preferences = {
  readonly view: 'album' | 'list'
  readonly theme: 'system' | 'light' | 'dark'
}

const year = 365 * 24 * 3_600_000

export const readPreferences = (cookies: CookieStore): Preferences => {
  const theme = cookies.get('theme')
  return {
    view: cookies.get('view') === 'list' ? 'list' : 'album',
    theme: theme === 'light' || theme === 'dark' ? theme : 'system',
  }
}

type Choose = <K extends keyof Preferences>(name: K, value: Preferences[K]) => void

const PreferencesContext = createContext<{ readonly preferences: Preferences; readonly choose: Choose } | null>(null)

export const PreferencesProvider = ({ initial, children }: { initial: Preferences; children: ReactNode }) => {
  const [preferences, setPreferences] = useState(initial)
  const choose = useCallback<Choose>((name, value) => {
    browserCookies.set(name, value, year)
    setPreferences((current) => ({ ...current, [name]: value }))
  }, [])
  const value = useMemo(() => ({ preferences, choose }), [preferences, choose])
  return <PreferencesContext value={value}>{children}</PreferencesContext>
}

export const usePreferences = () => {
  const value = use(PreferencesContext)
  if (value === null) throw new Error('usePreferences needs a <PreferencesProvider> above it')
  return value
}
