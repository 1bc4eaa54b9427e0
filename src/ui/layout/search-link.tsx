import { Link, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

import { areShortcutsOn, takesText } from '../keyboard.ts'

/** The link to the search, with the keyboard shortcut `/`. */
export const SearchLink = () => {
  const router = useRouter()
  useEffect(() => {
    const open = (event: KeyboardEvent) => {
      const { key, isComposing, ctrlKey, metaKey, altKey, defaultPrevented, target } = event
      if (key !== '/' || isComposing || ctrlKey || metaKey || altKey || defaultPrevented || takesText(target)) return
      if (!areShortcutsOn()) return
      event.preventDefault()
      const field = document.querySelector<HTMLElement>('#main [role="search"] input')
      if (router.state.location.pathname === '/search' && field !== null) field.focus()
      else void router.navigate({ to: '/search' })
    }
    window.addEventListener('keydown', open)
    return () => window.removeEventListener('keydown', open)
  }, [router])
  return <Link to="/search">찾기</Link>
}
