/** What of a request tells whether somebody reads the answer, and where they came from. */
export type Reading = {
  readonly method: string
  /** As the request has it. */
  readonly path: string
  readonly status: number
  readonly header: (name: 'cookie' | 'referer' | 'sec-fetch-dest' | 'sec-purpose' | 'user-agent') => string | undefined
}
