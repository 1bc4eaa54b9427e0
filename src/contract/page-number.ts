import { positiveId } from './positive-id.ts'

/**
 * The page that `?page=` asks for: a positive integer in plain digits, once; anything else counts as 1 (interface
 * contract). `page` is what stands in the address: its text, the number that a router made of plain digits, or several.
 */
export const pageNumber = (page: unknown): number =>
  (typeof page === 'string' || typeof page === 'number' ? positiveId(String(page)) : null) ?? 1
