import { parentPort } from 'node:worker_threads'

import type { FoundImage, ImageFinder } from '../images/image-url.ts'
import type { PostFileResult } from './post-file.ts'
import { readPostFile } from './read-post-file.ts'

export type ToWorker =
  | { readonly kind: 'read'; readonly path: string; readonly bytes: Uint8Array; readonly siteUrl: string | null }
  | { readonly kind: 'found'; readonly found: FoundImage }
  | { readonly kind: 'fault' }

export type FromWorker =
  | { readonly kind: 'look'; readonly path: string }
  | { readonly kind: 'warning'; readonly text: string }
  | { readonly kind: 'done'; readonly result: PostFileResult }
  | { readonly kind: 'failed'; readonly reason: string }

const port = parentPort
if (port === null) throw new Error('post-reader-worker.ts is a worker')

/** A disk error on the main thread, which knows the reason. */
class LookFailed extends Error {
  readonly code = 'EIO'
}

const tell = (message: FromWorker): void => port.postMessage(message)

/** A post looks up its images one at a time, so that at most one answer is awaited. */
let onAnswer: (message: Exclude<ToWorker, { kind: 'read' }>) => void = () => {}

/** Looks images up on the main thread, which has to know them when visitors request them. */
const images: ImageFinder = {
  describe: (path) => {
    const { promise, resolve, reject } = Promise.withResolvers<FoundImage>()
    onAnswer = (message) => (message.kind === 'found' ? resolve(message.found) : reject(new LookFailed()))
    tell({ kind: 'look', path })
    return promise
  },
}

port.on('message', (message: ToWorker) => {
  if (message.kind !== 'read') return onAnswer(message)
  const log = { warn: (text: string) => tell({ kind: 'warning', text }) }
  readPostFile(message.path, message.bytes, { images, log, siteUrl: message.siteUrl }).then(
    (result) => tell({ kind: 'done', result }),
    (error: unknown) => tell({ kind: 'failed', reason: String(error) }),
  )
})

// Whoever started the worker waits for a first message.
port.postMessage('ready')
