import type { Beacon } from '#/http/beacon.ts'
import type { Calls } from '#/http/calls.ts'
import type { OwnerCalls } from '#/http/owner-calls.ts'

import type { MockPost } from '../../mocks/blog.ts'

/** A server with the posts of `mocks/blog.ts`, none of which carries a comment yet. */
export type ServerUnderTest = {
  readonly ask: (method: string, path: string, body?: object, headers?: Record<string, string>) => Promise<Response>
  readonly owner: string
  readonly adminPassword: string
}
/** Opens a server; `posts` are added to those of `mocks/blog.ts`. */
export type Open = (posts?: readonly MockPost[]) => Promise<ServerUnderTest>

/** An API call, with its tests. */
export type Endpoint = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** With its parameters as the server's routes and the mocks write them: `/api/posts/:id`. */
  readonly path: string
  /** Whether its answer is an endless stream, which server rendering does not use. */
  readonly isStream?: true
  /** The app's call of it. */
  readonly ask: (app: {
    readonly calls: Calls
    readonly owner: OwnerCalls
    readonly beacon: Beacon
  }) => Promise<unknown>
  /** Tests of what every server answers. */
  readonly answers: (open: Open) => void
  /** Tests of what every server refuses; `null` if no request can be wrong. */
  readonly refuses: ((open: Open) => void) | null
}
