import { ReactQueryDevtools, ReactQueryDevtoolsPanel } from '@tanstack/react-query-devtools/production'
import { TanStackRouterDevtoolsInProd } from '@tanstack/react-router-devtools'
import { lazy, Suspense, useState } from 'react'

import css from './panels.module.css'

/** Controls of the mock server, with `npm run dev:mock` only; a build drops it, with its imports. */
const MockPanel =
  import.meta.env.MODE === 'mock'
    ? lazy(async () => {
        const [{ MockPanel: Panel }, { switchboard }] = await Promise.all([
          import('../../../mocks/panel.tsx'),
          import('../../../mocks/start.ts'),
        ])
        return { default: () => <Panel switchboard={switchboard} /> }
      })
    : () => null

/** The query cache, with the outbox of comments, and the router's state. `isAsked`: whether the cache is open at first. */
export const Panels = ({ isAsked }: { readonly isAsked: boolean }) => {
  const [isCacheOpen, setCacheOpen] = useState(isAsked)
  return (
    <div className={css.tools} data-cache-open={isCacheOpen}>
      {isCacheOpen ? (
        <aside className={css.cache} aria-label="질의 캐시">
          <ReactQueryDevtoolsPanel onClose={() => setCacheOpen(false)} style={{ height: '100%' }} />
        </aside>
      ) : (
        <ReactQueryDevtools buttonPosition="bottom-left" />
      )}
      <TanStackRouterDevtoolsInProd position="bottom-left" />
      <Suspense>
        <MockPanel />
      </Suspense>
    </div>
  )
}
