import { useEffect, useRef } from 'react'

import { useLatest } from './use-latest.ts'

/**
 * Runs an effect for each value that is neither `null` nor the one that it last ran for. Effects of a kept screen run again when
 * it is shown again; this one does not.
 */
export const useOnceFor = <T>(value: T | null, run: (value: T) => void): void => {
  const handled = useRef<T | null>(null)
  const latest = useLatest(run)
  useEffect(() => {
    if (value === null || handled.current === value) return
    handled.current = value
    latest.current(value)
  }, [value, latest])
}
