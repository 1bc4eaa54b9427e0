import { createContext, use } from 'react'

import { type Site, siteDefaults } from '#/contract/site.ts'

const SiteContext = createContext<Site>(siteDefaults)

export const SiteProvider = SiteContext.Provider

/** The public settings of this blog. */
export const useSite = (): Site => use(SiteContext)
