import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

import { useSite } from '#/ui/site.ts'

import { Seal } from '../brand/seal.tsx'
import { useTitleFace } from '../title-face.tsx'
import { SearchLink } from './search-link.tsx'
import { ThemeColor, ThemeSwitch } from './theme-switch.tsx'

import css from './site-header.module.css'

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
          <Link to="/" activeOptions={{ exact: true }}>
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
