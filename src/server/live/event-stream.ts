/** How long a reader may take nothing of what waits for them, in milliseconds. */
const patience = 5_000

type Options = {
  /** Breaks the connection off: for a reader who would not even notice that the stream has ended. */
  readonly hangUp: () => void
  /** Called once, when nothing more can be said. */
  readonly over: () => void
}

const encoder = new TextEncoder()

/**
 * A stream of server-sent events to one reader. Nothing piles up for one who is slow: of what was not taken yet only the
 * last is kept.
 */
export const createEventStream = ({ hangUp, over }: Options) => {
  let output: ReadableStreamDefaultController<Uint8Array> | undefined
  let waiting: string | null = null
  /** Whether the reader has taken everything and waits for more. */
  let isWanted = false
  let isOver = false
  let stalled: NodeJS.Timeout | undefined

  const finish = (): void => {
    if (isOver) return
    isOver = true
    clearTimeout(stalled)
    over()
  }

  const send = (text: string): void => {
    waiting = null
    isWanted = false
    clearTimeout(stalled)
    stalled = undefined
    output?.enqueue(encoder.encode(text))
  }

  const end = (): void => {
    if (isOver) return
    finish()
    output?.close()
    if (!isWanted) hangUp()
  }

  const wait = (text: string): void => {
    waiting = text
    stalled ??= setTimeout(end, patience).unref()
  }

  const tell = (text: string): void => {
    if (isOver) return
    if (isWanted) send(text)
    else wait(text)
  }

  const body = new ReadableStream<Uint8Array>(
    {
      start: (controller) => {
        output = controller
      },
      pull: () => {
        if (waiting === null) isWanted = true
        else send(waiting)
      },
      cancel: finish,
    },
    { highWaterMark: 0 },
  )

  return {
    body,
    /** Tells what has happened; in the place of what the reader has not taken yet. */
    tell,
    /** Shows that the line is alive, unless there is something better to say. */
    beat: (): void => {
      if (waiting === null) tell(':\n\n')
    },
    /** Says no more. Who has not taken everything is not waited for. */
    end,
  }
}
export type EventStream = ReturnType<typeof createEventStream>
