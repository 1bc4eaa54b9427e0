/** Larger ones would not be exact; every list ends long before. */
const plain = /^[1-9]\d{0,14}$/

/**
 * The page that `?page=` asks for: a positive integer in plain digits, once; anything else counts as 1 (interface
 * contract). `page` is what stands in the address: its text, the number that a router made of plain digits, or several.
 */
export const pageNumber = (page: unknown): number =>
  (typeof page === 'string' || typeof page === 'number') && plain.test(String(page)) ? Number(page) : 1
