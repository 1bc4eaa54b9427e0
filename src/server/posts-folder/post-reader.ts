import { once } from 'node:events'
import { setTimeout } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { Worker } from 'node:worker_threads'

import { createQueue } from '../queue.ts'
import type { PostFileResult } from './post-file.ts'
import type { FromWorker, ToWorker } from './post-reader-worker.ts'
import type { ReadOptions } from './read-post-file.ts'

/** Parses one Markdown file. Problems of the file are in the result; rejects on disk errors. */
export type ReadPost = (path: string, bytes: Uint8Array, settings: ReadOptions) => Promise<PostFileResult>

export type PostReader = {
  readonly read: ReadPost
  /** Terminates the worker; a pending `read` rejects. */
  readonly close: () => Promise<void>
}

// V8 13.6 compiles a wrapper for calls from WebAssembly to JavaScript after a thousand of them, and then frees dead code, even of a
// module that went with its worker: once in hundreds of replaced workers, the whole process dies. Node's TypeScript loader and the
// highlighter are WebAssembly. This budget is never used up; the generic wrapper is fast enough.
setFlagsFromString('--wasm-wrapper-tiering-budget=2147483647')

/** What a post may take to parse. */
type ReadLimits = {
  /** CPU time in milliseconds, by the size of the file in bytes. */
  readonly cpuMs: (bytes: number) => number
  /** The worker's heap in bytes, including garbage of earlier posts. */
  readonly heapBytes: number
}

/** A file's result, or the limit that it exceeded; its worker is terminated then. */
type ReadOutcome = PostFileResult | { readonly exceeded: keyof ReadLimits }

/** Several times what ordinary text takes on a slow machine. */
const defaultLimits: ReadLimits = { cpuMs: (bytes) => 5_000 + bytes / 50, heapBytes: 512_000_000 }

/**
 * V8's own limit, far above ours: at its limit V8 aborts the whole process unless the worker can be stopped in time, which
 * fails when the parser allocates fast.
 */
const resourceLimits = { maxOldGenerationSizeMb: 2_048 }

const checkIntervalMs = 50

/**
 * Resolves with the limit that a worker has exceeded. CPU time and not wall-clock time, which on a busy machine is ten times
 * as long and includes waiting for the disk.
 */
const exceeded = async (
  worker: Worker,
  limits: { readonly cpuMs: number; readonly heapBytes: number },
  signal: AbortSignal,
): Promise<keyof ReadLimits> => {
  const before = await worker.cpuUsage()
  for (;;) {
    await setTimeout(checkIntervalMs, undefined, { signal })
    const [{ user, system }, heap] = await Promise.all([worker.cpuUsage(before), worker.getHeapStatistics()])
    signal.throwIfAborted()
    if ((user + system) / 1_000 > limits.cpuMs) return 'cpuMs'
    if (heap.used_heap_size > limits.heapBytes) return 'heapBytes'
  }
}

const refused = (path: string, reason: string): PostFileResult => ({
  ok: false,
  problem: { path: path.normalize('NFC'), line: null, reason },
})

const startWorker = async (): Promise<Worker> => {
  const worker = new Worker(new URL('./post-reader-worker.ts', import.meta.url), { resourceLimits })
  // `ready`; rejects on an error event.
  await once(worker, 'message')
  // An idle worker must not keep a command from exiting.
  worker.unref()
  return worker
}

/**
 * Parses posts in a worker thread, one at a time: a few kilobytes of nested lists or YAML aliases can take minutes, and the
 * parsers cannot be interrupted. A worker that exceeds its limits is terminated and replaced.
 */
export const createPostReader = ({ cpuMs, heapBytes }: ReadLimits = defaultLimits): PostReader => {
  const queue = createQueue(1, Infinity)
  let running: Promise<Worker> | undefined
  let isClosed = false

  const start = (): Promise<Worker> => {
    const started = startWorker()
    running = started
    const forget = () => {
      if (running === started) running = undefined
    }
    // If it cannot start, the next `read` gets the error, and the one after it starts another worker. One that dies between two
    // posts is replaced; its error must not end the process.
    started.then((worker) => worker.on('error', forget).once('exit', forget), forget)
    return started
  }

  const readIn = (worker: Worker, path: string, bytes: Uint8Array, { images, log, siteUrl = null }: ReadOptions) => {
    const { promise, resolve, reject } = Promise.withResolvers<ReadOutcome>()
    const settled = new AbortController()
    const post = (message: ToWorker) => worker.postMessage(message, [])
    const abandon = (outcome: ReadOutcome) => {
      running = undefined
      resolve(outcome)
      void worker.terminate()
    }
    exceeded(worker, { cpuMs: cpuMs(bytes.length), heapBytes }, settled.signal).then(
      (limit) => abandon({ exceeded: limit }),
      // The post was read, or the worker has exited, which its events handle.
      () => undefined,
    )
    let fault: unknown
    const onMessage = (message: FromWorker) => {
      if (message.kind === 'warning') return log.warn(message.text)
      if (message.kind === 'done') resolve(message.result)
      else if (message.kind === 'failed') reject(fault ?? new Error(message.reason))
      else
        images.describe(message.path).then(
          (found) => post({ kind: 'found', found }),
          (error: unknown) => {
            fault = error
            post({ kind: 'fault' })
          },
        )
    }
    const onError = (error: unknown) => abandon(refused(path, `본문을 HTML로 바꾸지 못했습니다. ${String(error)}`))
    const onExit = () => reject(new Error('stopped'))
    worker.on('message', onMessage).on('error', onError).on('exit', onExit)
    worker.ref()
    post({ kind: 'read', path, bytes, siteUrl })
    return promise.finally(() => {
      settled.abort()
      worker.off('message', onMessage).off('error', onError).off('exit', onExit)
      worker.unref()
    })
  }

  // Loading takes half a second, in which most callers do something else.
  void start()
  return {
    read: (path, bytes, settings) =>
      queue(async () => {
        const attempt = async () => {
          if (isClosed) throw new Error('stopped')
          return readIn(await (running ?? start()), path, bytes, settings)
        }
        const first = await attempt()
        // Earlier posts may have used the memory; a new worker holds this one alone.
        const outcome = 'exceeded' in first && first.exceeded === 'heapBytes' ? await attempt() : first
        if (!('exceeded' in outcome)) return outcome
        const tooMuch = {
          cpuMs: `본문을 ${Math.ceil(cpuMs(bytes.length) / 1_000)}초 안에 HTML로 바꾸지 못했습니다.`,
          heapBytes: '본문을 HTML로 바꾸는 데 메모리가 너무 많이 듭니다.',
        }
        const advice = '목록이나 괄호가 지나치게 겹쳤는지 보고, 표가 길면 글을 나누어 주세요.'
        return refused(path, `${tooMuch[outcome.exceeded]} ${advice}`)
      }),
    close: async () => {
      isClosed = true
      await (await running?.catch(() => undefined))?.terminate()
    },
  }
}
