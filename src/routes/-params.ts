import { notFound } from '@tanstack/react-router'

/** An id in an address; what is not one names nothing. */
export const parseId = (text: string): number => {
  const id = Number(text)
  if (!/^[1-9]\d{0,15}$/.test(text) || !Number.isSafeInteger(id)) throw notFound()
  return id
}
