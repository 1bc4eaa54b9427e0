import type { Query } from '@tanstack/react-query'
import { createRootRouteWithContext, HeadContent, Scripts, useRouter } from '@tanstack/react-router'
import { useEffect, useMemo } from 'react'

import { categoriesQuery, subcategoriesQuery } from '#/features/categories/categories.queries.ts'
import { CategoryMenu } from '#/features/categories/category-menu.tsx'
import { LateNewReplies } from '#/features/own-comments/late-new-replies.tsx'
import { PopularPosts } from '#/features/posts/popular-posts.tsx'
import { popularPostsQuery } from '#/features/posts/posts.queries.ts'
import type { AppOptions } from '#/router.tsx'
import { messages } from '#/text/messages.ts'
import { Devtools } from '#/ui/devtools/devtools.tsx'
import { KeptScreens } from '#/ui/layout/kept-screens.tsx'
import { SiteLayout } from '#/ui/layout/site-layout.tsx'
import { WhenNear } from '#/ui/when-near.tsx'

import { missingHead } from './-head.ts'

type RouterContext = Omit<AppOptions, 'history' | 'nonce' | 'isServerRendered'> & {
  /** Whether the reader goes back or forward in the history. The scroll position can then be restored only on a complete screen. */
  readonly isReturn: () => boolean
}

const hasFailed = ({ state, meta }: Query): boolean => state.status === 'error' && meta?.optional === true

export const Route = createRootRouteWithContext<RouterContext>()({
  loader: async ({ context: { queryClient, api } }) => {
    const sidebar = [
      queryClient.prefetchQuery(categoriesQuery(api)),
      queryClient.prefetchQuery(subcategoriesQuery(api)),
      queryClient.prefetchQuery(popularPostsQuery(api)),
    ]
    // The first HTML is complete; in the browser nothing waits for the sidebar.
    if (import.meta.env.SSR) await Promise.all(sidebar)
  },
  head: ({ match, matches }) =>
    // No match below, or a screen's address with more after it: no screen has this address.
    // oxlint-disable-next-line no-underscore-dangle -- the router does not say the second in any other way
    matches.length === 1 || match._notFound === true
      ? missingHead(match.context.site, messages.pageNotFound)
      : {
          meta: [{ title: match.context.site.title }, { name: 'description', content: match.context.site.description }],
        },
  component: Root,
})

function Root() {
  const { counter, queryClient, site, stores } = Route.useRouteContext()
  const router = useRouter()
  useEffect(() => window.replayEarlyInput?.(), [])
  useEffect(() => {
    counter.countVisitor()
    // At the next screen a count that failed is sent again, and a menu that failed is loaded again: nothing else would.
    return router.subscribe('onResolved', ({ fromLocation }) => {
      if (fromLocation === undefined) return
      counter.countVisitor()
      void queryClient.refetchQueries({ predicate: hasFailed })
    })
  }, [counter, queryClient, router])
  // Memoised, because the router renders this again with every navigation.
  const layout = useMemo(
    () => (
      <SiteLayout
        links={site.features.includes('replies') && <LateNewReplies storage={stores.storage} />}
        menu={<CategoryMenu />}
        aside={
          <WhenNear>
            <PopularPosts />
          </WhenNear>
        }
      >
        <KeptScreens />
      </SiteLayout>
    ),
    [site, stores],
  )
  return (
    <>
      <HeadContent />
      {layout}
      <Devtools />
      {import.meta.env.SSR && <Scripts />}
    </>
  )
}
