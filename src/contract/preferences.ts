/** A visitor's choices, in cookies, so that the server renders with them and nothing flashes. */
export type Preferences = {
  readonly view: 'album' | 'list'
  readonly theme: 'system' | 'light' | 'dark'
}

/** Reads preferences from cookies, or from the attributes of a server-rendered root. */
export const readPreferences = (get: (name: string) => string | undefined): Preferences => {
  const theme = get('theme')
  return {
    view: get('view') === 'list' ? 'list' : 'album',
    theme: theme === 'light' || theme === 'dark' ? theme : 'system',
  }
}
