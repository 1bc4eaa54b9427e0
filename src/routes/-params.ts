import { notFound } from '@tanstack/react-router'

import { positiveId } from '#/contract/positive-id.ts'

/** An id in an address; what is not one names nothing. */
export const parseId = (text: string): number => {
  const id = positiveId(text)
  if (id === null) throw notFound()
  return id
}
