import { createContext, use } from 'react'

import type { Api } from './api.ts'

const ApiContext = createContext<Api | null>(null)

export const ApiProvider = ApiContext.Provider

/** The api client that the composition root made for this page. */
export const useApi = (): Api => {
  const api = use(ApiContext)
  if (api === null) throw new Error('useApi needs an <ApiProvider> above it')
  return api
}
