import { open } from 'node:fs/promises'

const chunkSize = 65_536

/** The bytes of a file from `start` to `end` (not included), read as they are sent. */
export const fileStream = async (
  file: string,
  start: number,
  end: number,
): Promise<ReadableStream<Uint8Array<ArrayBuffer>>> => {
  const handle = await open(file)
  let position = start
  return new ReadableStream({
    pull: async (controller) => {
      const length = Math.min(chunkSize, end - position)
      const { bytesRead, buffer } = await handle.read(new Uint8Array(length), 0, length, position)
      position += bytesRead
      if (bytesRead > 0) controller.enqueue(buffer.subarray(0, bytesRead))
      if (bytesRead > 0 && position < end) return
      await handle.close()
      // Its length is promised: whoever is sent less would wait for the rest, or take a part for the whole.
      if (position < end) throw new Error(`${file} became shorter while it was sent`)
      controller.close()
    },
    // The visitor left.
    cancel: () => handle.close(),
  })
}
