import { createReadStream } from 'node:fs'
import { buffer } from 'node:stream/consumers'

/** A longer text is no post but an accident. This is a novel's length. */
export const maxBytes = 1_000_000

/** The bytes of a post's file; of one that is too long no more than show that it is. */
export const postBytes = (file: string): Promise<Uint8Array> => buffer(createReadStream(file, { end: maxBytes }))
