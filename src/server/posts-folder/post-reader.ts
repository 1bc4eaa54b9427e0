import { once } from 'node:events'
import { setTimeout } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'

import { createQueue } from '../queue.ts'
import type { PostFileResult } from './post-file.ts'
import type { FromWorker, ToWorker } from './post-reader-worker.ts'
import type { ReadSettings } from './read-post-file.ts'

/** Parses one Markdown file. Problems of the file are in the result; rejects on disk errors. */
export type ReadPost = (path: string, bytes: Uint8Array, settings: ReadSettings) => Promise<PostFileResult>

export type PostReader = {
  readonly read: ReadPost
  /** Terminates the worker; a pending `read` rejects. */
  readonly close: () => Promise<void>
}

/** The CPU time that a post may take, in milliseconds: several times that of ordinary text on a slow machine. */
const cpuLimitMs = (bytes: number): number => 5_000 + bytes / 50

/** A post that needs more memory ends the worker, not the blog. */
const resourceLimits = { maxOldGenerationSizeMb: 512 }

/**
 * Resolves once a worker has used `allowedMs` of CPU time. Not wall-clock time, which on a busy machine is ten times
 * as long and includes waiting for the disk.
 */
const overtime = async (worker: Worker, allowedMs: number, signal: AbortSignal): Promise<void> => {
  const before = await worker.cpuUsage()
  for (let left = allowedMs; left > 0;) {
    await setTimeout(Math.max(left, 50), undefined, { signal })
    const { user, system } = await worker.cpuUsage(before)
    signal.throwIfAborted()
    left = allowedMs - (user + system) / 1_000
  }
}

const startWorker = async (): Promise<Worker> => {
  const worker = new Worker(new URL('./post-reader-worker.ts', import.meta.url), { resourceLimits })
  // `ready`; rejects on an error event.
  await once(worker, 'message')
  return worker
}

/**
 * Parses posts in a worker thread, one at a time: a few kilobytes of nested lists or YAML aliases can take minutes, and the
 * parsers cannot be interrupted. A worker beyond its CPU time is terminated and replaced.
 */
export const createPostReader = (allowed: (bytes: number) => number = cpuLimitMs): PostReader => {
  const queue = createQueue(1, Infinity)
  let running: Promise<Worker> | undefined
  let isClosed = false

  const start = (): Promise<Worker> => {
    const started = startWorker()
    running = started
    // The next `read` gets the error, and the one after it starts another worker.
    started.catch(() => {
      if (running === started) running = undefined
    })
    return started
  }

  const readIn = (worker: Worker, path: string, bytes: Uint8Array, { images, log, siteUrl = null }: ReadSettings) => {
    const { promise, resolve, reject } = Promise.withResolvers<PostFileResult>()
    const settled = new AbortController()
    const post = (message: ToWorker) => worker.postMessage(message, [])
    const refuse = (reason: string) => {
      running = undefined
      resolve({ ok: false, problem: { path: path.normalize('NFC'), line: null, reason } })
      void worker.terminate()
    }
    const time = allowed(bytes.length)
    const seconds = Math.ceil(time / 1_000)
    overtime(worker, time, settled.signal).then(
      () => refuse(`본문을 ${seconds}초 안에 옮기지 못했습니다. 목록이나 괄호가 지나치게 겹쳤는지 봐 주세요.`),
      // The post was read, or the worker has exited, which its events handle.
      () => undefined,
    )
    let fault: unknown
    const onMessage = (message: FromWorker) => {
      if (message.kind === 'warning') return log.warn(message.text)
      if (message.kind === 'done') resolve(message.result)
      else if (message.kind === 'failed') reject(fault ?? new Error(message.reason))
      else
        images[message.method](message.path).then(
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
      // An idle worker must not keep a command from exiting.
      worker.unref()
    })
  }

  // Loading takes half a second, in which most callers do something else.
  void start()
  return {
    read: (path, bytes, settings) =>
      queue(async () => {
        if (isClosed) throw new Error('stopped')
        return readIn(await (running ?? start()), path, bytes, settings)
      }),
    close: async () => {
      isClosed = true
      await (await running?.catch(() => undefined))?.terminate()
    },
  }
}
