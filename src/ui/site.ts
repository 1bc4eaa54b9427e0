import { createContext, use } from 'react'

import { type Site, siteDefaults } from '#/contract/site.ts'

export const SiteContext = createContext<Site>(siteDefaults)

/** The public settings of this blog. */
export const useSite = (): Site => use(SiteContext)
