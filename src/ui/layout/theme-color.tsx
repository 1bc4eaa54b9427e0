import { usePreferences } from '#/ui/preferences.tsx'

/** `--paper` of `tokens.css`, as the bars of a browser need it; `index.html` says the same until this is there. */
const papers = { light: '#faf8f4', dark: '#1b1a18' } as const

/** What the browser paints around the page: the paper that was chosen, else whichever fits the system. */
export const ThemeColor = () => {
  const { theme } = usePreferences().preferences
  if (theme !== 'system') return <meta name="theme-color" content={papers[theme]} />
  return (
    <>
      <meta name="theme-color" content={papers.light} media="(prefers-color-scheme: light)" />
      <meta name="theme-color" content={papers.dark} media="(prefers-color-scheme: dark)" />
    </>
  )
}
