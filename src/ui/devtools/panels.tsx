import { ReactQueryDevtools } from '@tanstack/react-query-devtools/production'
import { TanStackRouterDevtoolsInProd } from '@tanstack/react-router-devtools'

/** What the cache holds, and where the router is. */
export const Panels = () => (
  <>
    <ReactQueryDevtools buttonPosition="bottom-left" />
    <TanStackRouterDevtoolsInProd position="bottom-left" toggleButtonProps={{ style: { marginLeft: '4rem' } }} />
  </>
)
