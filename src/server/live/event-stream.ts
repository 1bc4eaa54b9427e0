/** How long a client may leave an event unread. */
const unreadLimitMs = 5_000

type Options = {
  /** Destroys the connection, for a client that does not read the end of the stream. */
  readonly hangUp: () => void
  /** Called once, when the stream is closed. */
  readonly onClosed: () => void
}

const encoder = new TextEncoder()

/** A stream of server-sent events to one client. Without a buffer: a new event replaces one that was not read yet. */
export const createEventStream = ({ hangUp, onClosed }: Options) => {
  let output: ReadableStreamDefaultController<Uint8Array> | undefined
  /** The event that was not read yet. */
  let waiting: string | null = null
  /** Whether the client has read everything and waits for more. */
  let isWanted = false
  let isOver = false
  let stalled: NodeJS.Timeout | undefined

  const finish = (): void => {
    if (isOver) return
    isOver = true
    clearTimeout(stalled)
    onClosed()
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

  const keepUnread = (text: string): void => {
    waiting = text
    stalled ??= setTimeout(end, unreadLimitMs).unref()
  }

  const push = (text: string): void => {
    if (isOver) return
    if (isWanted) send(text)
    else keepUnread(text)
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
    /** Sends an event, in place of one that was not read yet. */
    push,
    /** Sends a heartbeat, unless an event is waiting. */
    beat: (): void => {
      if (waiting === null) push(':\n\n')
    },
    /** Closes the stream, without waiting for a client that has not read everything. */
    end,
  }
}
export type EventStream = ReturnType<typeof createEventStream>
