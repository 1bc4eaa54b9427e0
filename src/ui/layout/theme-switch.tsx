import { type MouseEvent, useEffect } from 'react'

import { type Preferences, parsePreferences } from '#/contract/cookie.ts'
import { paper } from '#/contract/paper.ts'
import { usePreference } from '#/ui/preferences.ts'

import { Icon } from '../icon.tsx'
import { afterPaint } from '../main-thread.ts'

import css from './theme-switch.module.css'

const themes = ['system', 'light', 'dark'] as const
const names: Readonly<Record<Preferences['theme'], string>> = {
  system: '시스템 설정',
  light: '밝게',
  dark: '어둡게',
}

const next = (theme: Preferences['theme']) => themes[(themes.indexOf(theme) + 1) % themes.length] ?? 'system'

const labelOf = (theme: Preferences['theme']): string => `화면 테마: ${names[theme]}`

const show = (theme: Preferences['theme']): void => {
  if (theme === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
}

const shown = () => parsePreferences((name) => document.documentElement.dataset[name]).theme

/** Cycles through system, light and dark. The server renders the choice, so that nothing flashes. */
export const ThemeSwitch = () => {
  const [theme, choose] = usePreference('theme')
  useEffect(() => show(theme), [theme])

  const press = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    show(next(shown()))
    // At once: `early-input.ts` would press it again if it looked the same.
    currentTarget.title = labelOf(shown())
    // The button and the cookie follow the colours, whose frame they would otherwise delay.
    afterPaint(() => choose(shown()))
  }

  const label = labelOf(theme)
  return (
    <button type="button" className={css.button} aria-label={label} title={label} onClick={press}>
      <Icon strokeWidth="1.7">
        {theme === 'system' && (
          <>
            <circle cx="12" cy="12" r="8" />
            <path d="M12 4a8 8 0 0 1 0 16z" fill="currentColor" />
          </>
        )}
        {theme === 'light' && (
          <>
            <circle cx="12" cy="12" r="4.5" />
            <path
              d="M12 2.5v2.5M12 19v2.5M2.5 12H5M19 12h2.5M5.3 5.3 7 7M17 17l1.7 1.7M18.7 5.3 17 7M7 17l-1.7 1.7"
              strokeLinecap="round"
            />
          </>
        )}
        {theme === 'dark' && <path d="M19.5 14.5A8 8 0 0 1 9.5 4.5a8 8 0 1 0 10 10z" strokeLinejoin="round" />}
      </Icon>
    </button>
  )
}

/** The colour of the browser's UI, by the chosen theme or the system's. */
export const ThemeColor = () => {
  const [theme] = usePreference('theme')
  if (theme !== 'system') return <meta name="theme-color" content={paper[theme]} />
  return (
    <>
      <meta name="theme-color" content={paper.light} media="(prefers-color-scheme: light)" />
      <meta name="theme-color" content={paper.dark} media="(prefers-color-scheme: dark)" />
    </>
  )
}
