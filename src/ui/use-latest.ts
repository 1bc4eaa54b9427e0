import { type RefObject, useLayoutEffect, useRef } from 'react'

/** A ref to the latest value, for callbacks that outlive their render. */
export const useLatest = <T>(value: T): RefObject<T> => {
  const latest = useRef(value)
  useLayoutEffect(() => {
    latest.current = value
  })
  return latest
}
