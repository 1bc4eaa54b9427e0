/** A request for a page and the status of its answer, as the view count needs them. */
export type PageHit = {
  readonly method: string
  /** As requested, percent-encoded. */
  readonly path: string
  readonly status: number
  /** The visitor's network; in memory only. */
  readonly client: () => string
  readonly header: (name: 'cookie' | 'referer' | 'sec-fetch-dest' | 'sec-purpose' | 'user-agent') => string | undefined
}
