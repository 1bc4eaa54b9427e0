import { ReactQueryDevtools } from '@tanstack/react-query-devtools/production'
import { TanStackRouterDevtoolsInProd } from '@tanstack/react-router-devtools'
import { lazy, Suspense } from 'react'

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

/** What the cache holds, and where the router is. */
export const Panels = () => (
  <>
    <ReactQueryDevtools buttonPosition="bottom-left" />
    <TanStackRouterDevtoolsInProd position="bottom-left" toggleButtonProps={{ style: { marginLeft: '4rem' } }} />
    <Suspense>
      <MockPanel />
    </Suspense>
  </>
)
