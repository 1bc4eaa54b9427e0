import { once } from 'node:events'
import { setTimeout } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'

import type { ImageFinder } from '../images/images.ts'
import type { WarningLog } from '../log.ts'
import { createQueue } from '../queue.ts'
import type { PostFileResult } from './post-file.ts'
import type { FromThread, ToThread } from './post-reader-worker.ts'

export type ReadSettings = {
  readonly images: ImageFinder
  readonly log: WarningLog
  /** The blog's own address: links to it are no links to another host. */
  readonly siteUrl?: string | null
}

/** Reads one Markdown file. What is wrong with it is told; rejects when the disk fails. */
export type ReadPost = (path: string, bytes: Uint8Array, settings: ReadSettings) => Promise<PostFileResult>

export type PostReader = {
  readonly read: ReadPost
  /** Ends what is under way; a post that is being read is rejected. */
  readonly close: () => Promise<void>
}

/**
 * How much of the processor's time a post of so many bytes may take, in milliseconds: several times what ordinary text
 * takes, on a slow machine and with grammars to load.
 */
const patience = (bytes: number): number => 5_000 + bytes / 50

/** A post that needs more ends its thread, not the blog. */
const resourceLimits = { maxOldGenerationSizeMb: 512 }

/**
 * Fulfilled once a thread has worked for so long. Its own time counts, not the clock's: on a busy machine the two differ
 * tenfold, and what waits for the disk does not work.
 */
const overtime = async (worker: Worker, allowed: number, signal: AbortSignal): Promise<void> => {
  const before = await worker.cpuUsage()
  for (let left = allowed; left > 0;) {
    await setTimeout(Math.max(left, 50), undefined, { signal })
    const { user, system } = await worker.cpuUsage(before)
    signal.throwIfAborted()
    left = allowed - (user + system) / 1_000
  }
}

const startThread = async (): Promise<Worker> => {
  const worker = new Worker(new URL('./post-reader-worker.ts', import.meta.url), { resourceLimits })
  // It says that it is ready, or why it is not.
  await once(worker, 'message')
  return worker
}

/**
 * Reads posts in a thread of its own, one after the other: a few kilobytes of nested lists or YAML aliases can take
 * minutes, and no parser on the way can be interrupted. A thread that is overdue is ended and replaced.
 */
export const createPostReader = (allowed: (bytes: number) => number = patience): PostReader => {
  const queue = createQueue(1, Infinity)
  let thread: Promise<Worker> | undefined
  let isClosed = false

  const start = (): Promise<Worker> => {
    const started = startThread()
    thread = started
    // Whoever reads next learns of it and starts another.
    started.catch(() => {
      if (thread === started) thread = undefined
    })
    return started
  }

  const readIn = (worker: Worker, path: string, bytes: Uint8Array, { images, log, siteUrl = null }: ReadSettings) => {
    const { promise, resolve, reject } = Promise.withResolvers<PostFileResult>()
    const settled = new AbortController()
    const post = (message: ToThread) => worker.postMessage(message, [])
    const refuse = (reason: string) => {
      thread = undefined
      resolve({ ok: false, problem: { path: path.normalize('NFC'), line: null, reason } })
      void worker.terminate()
    }
    const time = allowed(bytes.length)
    const seconds = Math.ceil(time / 1_000)
    overtime(worker, time, settled.signal).then(
      () => refuse(`본문을 ${seconds}초 안에 옮기지 못했습니다. 목록이나 괄호가 지나치게 겹쳤는지 봐 주세요.`),
      // The post is read, or the thread has ended by itself, of which its events tell.
      () => undefined,
    )
    let fault: unknown
    const onMessage = (message: FromThread) => {
      if (message.kind === 'warning') return log.warn(message.text)
      if (message.kind === 'done') resolve(message.result)
      else if (message.kind === 'failed') reject(fault ?? new Error(message.reason))
      else
        images[message.look](message.path).then(
          (found) => post({ kind: 'found', found }),
          (error: unknown) => {
            fault = error
            post({ kind: 'fault' })
          },
        )
    }
    const onError = (error: unknown) => refuse(`본문을 옮기지 못했습니다. ${String(error)}`)
    const onExit = () => reject(new Error('stopped'))
    worker.on('message', onMessage).on('error', onError).on('exit', onExit)
    worker.ref()
    post({ kind: 'read', path, bytes, siteUrl })
    return promise.finally(() => {
      settled.abort()
      worker.off('message', onMessage).off('error', onError).off('exit', onExit)
      // Idle, it keeps no command from ending.
      worker.unref()
    })
  }

  // Loading takes half a second, which most callers have something to do in.
  void start()
  return {
    read: (path, bytes, settings) =>
      queue(async () => {
        if (isClosed) throw new Error('stopped')
        return readIn(await (thread ?? start()), path, bytes, settings)
      }),
    close: async () => {
      isClosed = true
      await (await thread?.catch(() => undefined))?.terminate()
    },
  }
}
