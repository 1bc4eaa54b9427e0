import { usePreference } from '#/ui/preferences.ts'

/** `--paper` of `tokens.css`; `index.html` has the same values. */
const papers = { light: '#faf8f4', dark: '#1b1a18' } as const

/** The colour of the browser's UI, by the chosen theme or the system's. */
export const ThemeColor = () => {
  const [theme] = usePreference('theme')
  if (theme !== 'system') return <meta name="theme-color" content={papers[theme]} />
  return (
    <>
      <meta name="theme-color" content={papers.light} media="(prefers-color-scheme: light)" />
      <meta name="theme-color" content={papers.dark} media="(prefers-color-scheme: dark)" />
    </>
  )
}
