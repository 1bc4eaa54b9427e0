import { Link, useRouter } from '@tanstack/react-router'
import { useEffect, type ReactNode } from 'react'

import { useSite } from '#/ui/site.ts'

import { isShortcut } from '../keyboard.ts'
import { useTitleFace } from '../title-face.tsx'
import { ThemeColor, ThemeSwitch } from './theme-switch.tsx'

import css from './site-header.module.css'

/** The link to the search, with the keyboard shortcut `/`. */
const SearchLink = () => {
  const router = useRouter()
  useEffect(() => {
    const open = (event: KeyboardEvent) => {
      if (event.key !== '/' || !isShortcut(event)) return
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

/** The mark of the blog: the syllable 글, cut into a seal. */
const Seal = () => (
  <svg aria-hidden="true" width="28" height="28" viewBox="0 0 32 32">
    <rect x="1" y="1" width="30" height="30" rx="6" fill="var(--seal)" />
    <g fill="none" stroke="var(--on-seal)" strokeWidth="2.6" strokeLinecap="square">
      <path d="M9.5 7.5h13v5" />
      <path d="M6.5 16h19" />
      <path d="M9.5 20h13v2.8h-13v2.9h13" />
    </g>
  </svg>
)

/** `children`: further links, which only some visitors see. */
export const SiteHeader = ({ children }: { readonly children: ReactNode }) => {
  const { title, description, features } = useSite()
  return (
    <header className={css.header}>
      <div className={css.inner}>
        <p className={css.brand}>
          <Link to="/" className={css.title} {...useTitleFace(title)}>
            <Seal />
            <span className={css.name}>{title}</span>
          </Link>
          <span className={css.description}>{description}</span>
        </p>
        <nav className={css.nav} aria-label="주 메뉴">
          <Link to="/" activeOptions={{ exact: true, includeSearch: false }}>
            홈
          </Link>
          <Link to="/tag">태그</Link>
          {children}
          {features.includes('search') && <SearchLink />}
          <ThemeColor />
          <ThemeSwitch />
        </nav>
      </div>
    </header>
  )
}
