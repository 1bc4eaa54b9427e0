/** The reader of a post, as far as the desk's page views need to know. */
export type Viewer = {
  /** The visitor's network; in memory only. */
  readonly client: () => string
  readonly header: (name: 'cookie' | 'referer' | 'sec-fetch-dest' | 'sec-purpose' | 'user-agent') => string | undefined
}

/** A request for a page and the status of its answer. */
export type PageHit = Viewer & {
  readonly method: string
  /** As requested, percent-encoded. */
  readonly path: string
  readonly status: number
}
