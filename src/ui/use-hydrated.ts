import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** Whether hydration is over: `false` on the server and in the first client render, which has to match its markup. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
