import type { AnsweredRequest } from '../log.ts'

/** The reader of a post, as far as the desk's page views need to know. */
export type Viewer = {
  /** The visitor's network; in memory only. */
  readonly client: () => string
  readonly header: (name: 'cookie' | 'referer' | 'sec-fetch-dest' | 'sec-purpose' | 'user-agent') => string | undefined
}

export type PageHit = Viewer & AnsweredRequest
