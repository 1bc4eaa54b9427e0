import { ReactQueryDevtools, ReactQueryDevtoolsPanel } from '@tanstack/react-query-devtools/production'
import { TanStackRouterDevtoolsInProd } from '@tanstack/react-router-devtools'
import { lazy, Suspense } from 'react'

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

type Props = { readonly isCacheOpen: boolean; readonly onCloseCache: () => void }

/** What the query cache holds (the outbox of the comments too), and where the router is. */
export const Panels = ({ isCacheOpen, onCloseCache }: Props) => (
  <div className={css.tools} data-cache-open={isCacheOpen}>
    {isCacheOpen ? (
      <aside className={css.cache} aria-label="질의 캐시">
        <ReactQueryDevtoolsPanel onClose={onCloseCache} style={{ height: '100%' }} />
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
