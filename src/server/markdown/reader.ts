import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

import type { PostFileResult } from '../posts/post-file.ts'
import { createQueue } from '../queue.ts'
import type { ImageFinder } from './images.ts'
import type { Log } from './log.ts'
import type { FromThread, ToThread } from './reader-thread.ts'

export type ReadSettings = {
  readonly images: ImageFinder
  readonly log: Log
  /** The blog's own address: links to it are no links to another host. */
  readonly siteUrl?: string | null
}

/** Reads one Markdown file. What is wrong with it is told; rejects when the disk fails. */
export type ReadPost = (path: string, bytes: Uint8Array, settings: ReadSettings) => Promise<PostFileResult>

export type Reader = {
  readonly read: ReadPost
  /** Ends what is under way; a post that is being read is rejected. */
  readonly close: () => Promise<void>
}

/** How long a post of so many bytes may take, in milliseconds. Ordinary text takes a tenth of it on a slow machine. */
const patience = (bytes: number): number => 3_000 + bytes / 50

/** A post that needs more ends its thread, not the blog. */
const resourceLimits = { maxOldGenerationSizeMb: 512 }

/** A timer that runs only while it is the thread's turn, not while the thread waits for the disk. */
const createAllowance = (duration: number, onOver: () => void) => {
  let left = duration
  let since = 0
  let timer: NodeJS.Timeout | undefined
  let lastChance: NodeJS.Immediate | undefined
  return {
    run: () => {
      since = performance.now()
      timer = setTimeout(() => {
        // If this process was busy, the thread's answer may be waiting right behind the timer.
        lastChance = setImmediate(onOver)
      }, left)
    },
    hold: () => {
      clearTimeout(timer)
      clearImmediate(lastChance)
      left = Math.max(0, left - (performance.now() - since))
    },
  }
}

const startThread = async (): Promise<Worker> => {
  const worker = new Worker(new URL('./reader-thread.ts', import.meta.url), { resourceLimits })
  // It says that it is ready, or why it is not.
  await once(worker, 'message')
  return worker
}

/**
 * Reads posts in a thread of its own, one after the other: a few kilobytes of nested lists or YAML aliases can take
 * minutes, and no parser on the way can be interrupted. A thread that is overdue is ended and replaced.
 */
export const createReader = (allowed: (bytes: number) => number = patience): Reader => {
  const inTurn = createQueue(1, Infinity)
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
    const post = (message: ToThread) => {
      worker.postMessage(message, [])
      allowance.run()
    }
    const refuse = (reason: string) => {
      thread = undefined
      resolve({ ok: false, problem: { path: path.normalize('NFC'), line: null, reason } })
      void worker.terminate()
    }
    const time = allowed(bytes.length)
    const allowance = createAllowance(time, () =>
      refuse(`본문을 ${Math.ceil(time / 1000)}초 안에 옮기지 못했습니다. 목록이나 괄호가 지나치게 겹쳤는지 봐 주세요.`),
    )
    let fault: unknown
    const onMessage = (message: FromThread) => {
      if (message.kind === 'warning') return log.warn(message.text)
      allowance.hold()
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
      allowance.hold()
      worker.off('message', onMessage).off('error', onError).off('exit', onExit)
      // Idle, it keeps no command from ending.
      worker.unref()
    })
  }

  // Loading takes half a second, which most callers have something to do in.
  void start()
  return {
    read: (path, bytes, settings) =>
      inTurn(async () => {
        if (isClosed) throw new Error('stopped')
        return readIn(await (thread ?? start()), path, bytes, settings)
      }),
    close: async () => {
      isClosed = true
      await (await thread?.catch(() => undefined))?.terminate()
    },
  }
}
