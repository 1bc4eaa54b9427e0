import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** Whether scripts answer already: not in the server's markup, nor in the first render that must agree with it. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
