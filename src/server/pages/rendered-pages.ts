import type { Logger } from 'pino'

import type { Site } from '#/contract/site.ts'

import type { Scope } from '../database/scope.ts'
import { type AnswerCache, createAnswerCache } from '../kept/answer-cache.ts'
import type { ContentVersion } from '../kept/content-version.ts'
import type { PackedAnswer } from '../kept/packed-answer.ts'
import { createFairQueue } from '../limits/fair-queue.ts'
import { createSharedTurns } from '../limits/shared-turns.ts'
import { createPageAnswers } from './page-answers.ts'
import { createPageRenderer, type Render } from './page-renderer.ts'

const mebibyte = 1_048_576

type Options = {
  readonly site: Site
  readonly render: Render
  readonly shell: (pathname: string) => string | Promise<string>
  readonly fetch: (request: Request) => Response | Promise<Response>
  readonly exists: (pathname: string) => Promise<boolean>
  readonly changedAt: (postId: number) => Promise<string | undefined>
  readonly countPages: (scope: Scope) => Promise<number>
  readonly version: ContentVersion
  readonly log: Logger
  /** The Content-Security-Policy of a page with these inline scripts. */
  readonly policy?: ((scriptHashes: readonly string[]) => string) | undefined
  /** In development pages are rendered for every request. */
  readonly keepsPages?: boolean
}

const keepsNothing: AnswerCache = {
  load: (_key, _version, make) => make(),
  peek: () => undefined,
}

/**
 * Pages with their content, as the server answers them; `QueueFull` when a client asks for too many at once. Few are made
 * together: one waits for the database or is being compressed while another is drawn, and between them whoever asks
 * for something small is answered.
 */
export const createRenderedPages = ({ shell, version, countPages, policy, keepsPages = true, ...given }: Options) => {
  const cache = createAnswerCache({ now: () => performance.now(), capacity: 64 * mebibyte, lifetime: 60_000 })
  const inTurn = createSharedTurns<PackedAnswer>(createFairQueue({ atOnce: 4, waiting: 200 }))
  const make = createPageRenderer({
    ...given,
    template: shell,
    ...(policy && { policy }),
  })
  return createPageAnswers({
    version,
    cache: keepsPages ? cache : keepsNothing,
    render: make,
    inTurn,
    countPages,
  })
}
