import { compress, type Encoding, isWorthCompressing, preferredEncoding } from '../http/content-encoding.ts'
import { hasIt } from '../http/entity-tag.ts'

type PackedBody = {
  readonly bytes: Uint8Array<ArrayBuffer>
  /** All of the answer's headers, and those of this body. */
  readonly headers: Readonly<Record<string, string>>
}

/** An answer ready to send, compressed once, so that sending it costs no more than sending a static file. */
export type PackedAnswer = {
  readonly status: number
  /** Whether it may be kept, and sent to whoever asks for the same next. */
  readonly isReusable: boolean
  /** Without those of the body: what a 304 carries. */
  readonly headers: Readonly<Record<string, string>>
  readonly bodies: Readonly<Record<'identity' | Encoding, PackedBody>>
}

type Unpacked = Pick<PackedAnswer, 'status' | 'isReusable'> & {
  readonly headers: Readonly<Record<string, string>>
  readonly type: string
  readonly bytes: Uint8Array<ArrayBuffer>
}

/** A short body is kept once, uncompressed, for every encoding. */
export const packAnswer = async ({ type, bytes, headers, ...answer }: Unpacked): Promise<PackedAnswer> => {
  const body = (content: Uint8Array<ArrayBuffer>, encoding?: Encoding): PackedBody => ({
    bytes: content,
    headers: {
      ...headers,
      'content-type': type,
      'content-length': String(content.length),
      ...(encoding !== undefined && { 'content-encoding': encoding }),
    },
  })
  const identity = body(bytes)
  if (!isWorthCompressing(type, bytes.length))
    return { ...answer, headers, bodies: { identity, br: identity, gzip: identity } }
  const [br, gzip] = await Promise.all([compress(bytes, 'br', 5), compress(bytes, 'gzip', 6)])
  return { ...answer, headers, bodies: { identity, br: body(br, 'br'), gzip: body(gzip, 'gzip') } }
}

/** The headers of a request that an answer may depend on, besides its address. */
export type AskedHeaders = {
  readonly cookie?: string | undefined
  readonly 'accept-encoding'?: string | undefined
  readonly 'if-none-match'?: string | undefined
}

export type Answer = {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: Uint8Array<ArrayBuffer> | null
}

/** The answer in the encoding that the client prefers, or 304 when the client has it. */
export const answerTo = ({ status, headers, bodies }: PackedAnswer, asked: AskedHeaders): Answer => {
  if (status === 200 && hasIt(asked['if-none-match'], headers.etag ?? '')) return { status: 304, headers, body: null }
  const body = bodies[preferredEncoding(asked['accept-encoding']) ?? 'identity']
  return { status, headers: body.headers, body: body.bytes }
}
