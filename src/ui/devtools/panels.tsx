import { ReactQueryDevtools, ReactQueryDevtoolsPanel } from '@tanstack/react-query-devtools/production'
import { TanStackRouterDevtoolsInProd } from '@tanstack/react-router-devtools'
import { lazy, Suspense, useState } from 'react'

import css from './panels.module.css'

/** With `npm run dev:mock` alone: what the mocked server answers. A build leaves it out, import and all. */
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

/** What the query cache holds (the outbox of the comments too), and where the router is. `isAsked`: the cache is to be open. */
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
