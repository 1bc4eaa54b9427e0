import type { MouseEvent, ReactNode } from 'react'

import { ignoreDoubleClickOnNextScreen } from '../double-click.ts'
import { focusMain } from './focus-main.ts'
import { RouteAnnouncer } from './route-announcer.tsx'
import { ScrollToTop } from './scroll-to-top.tsx'
import { SiteFooter } from './site-footer.tsx'
import { SiteHeader } from './site-header.tsx'

import css from './site-layout.module.css'

type Props = {
  readonly links: ReactNode
  readonly menu: ReactNode
  readonly aside: ReactNode
  readonly children: ReactNode
}

/** Not left to the browser: its history entry would lack the router's key, so the scroll position could not be restored. */
const skip = (event: MouseEvent) => {
  event.preventDefault()
  focusMain()
  document.querySelector('#main')?.scrollIntoView()
}

/** The layout of all screens; on a phone the menu is above the content, and the rest of the sidebar below it. */
export const SiteLayout = ({ links, menu, aside, children }: Props) => (
  <>
    <a className={css.skip} href="#main" onClick={skip}>
      본문으로 건너뛰기
    </a>
    <SiteHeader>{links}</SiteHeader>
    <div className={css.columns} onClickCapture={ignoreDoubleClickOnNextScreen}>
      <div className={css.menu}>{menu}</div>
      <main id="main" className={css.main} tabIndex={-1}>
        {children}
      </main>
      <div className={css.aside}>{aside}</div>
    </div>
    <SiteFooter />
    <ScrollToTop />
    <RouteAnnouncer />
  </>
)
