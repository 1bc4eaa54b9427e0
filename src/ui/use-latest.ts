import { type RefObject, useLayoutEffect, useRef } from 'react'

/** A box that always holds the latest value, for callbacks that outlive the render that made them. */
export const useLatest = <T>(value: T): RefObject<T> => {
  const latest = useRef(value)
  useLayoutEffect(() => {
    latest.current = value
  })
  return latest
}
