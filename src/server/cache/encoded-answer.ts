import { compress, type Encoding, isWorthCompressing, preferredEncoding } from '../http/content-encoding.ts'
import { matchesEtag } from '../http/entity-tag.ts'

type EncodedBody = {
  readonly bytes: Uint8Array<ArrayBuffer>
  /** The answer's headers, with those of this body. */
  readonly headers: Readonly<Record<string, string>>
}

/** An answer encoded once in every content encoding, so that sending it is as cheap as sending a static file. */
export type EncodedAnswer = {
  readonly status: number
  /** Whether it may be cached and sent to other clients. */
  readonly isReusable: boolean
  /** Without those of a body: the headers of a 304. */
  readonly headers: Readonly<Record<string, string>>
  readonly bodies: Readonly<Record<'identity' | Encoding, EncodedBody>>
}

type Unencoded = Pick<EncodedAnswer, 'status' | 'isReusable'> & {
  readonly headers: Readonly<Record<string, string>>
  readonly type: string
  readonly bytes: Uint8Array<ArrayBuffer>
}

/** Compresses a body; a short one is used as it is for every encoding. */
export const encodeAnswer = async ({ type, bytes, headers, ...answer }: Unencoded): Promise<EncodedAnswer> => {
  const body = (content: Uint8Array<ArrayBuffer>, encoding?: Encoding): EncodedBody => ({
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

/** The request headers that an answer may depend on. */
export type RequestHeaders = {
  readonly cookie?: string | undefined
  readonly 'accept-encoding'?: string | undefined
  readonly 'if-none-match'?: string | undefined
}

export type HttpAnswer = {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: Uint8Array<ArrayBuffer> | null
}

/** The answer in the client's preferred encoding, or 304 if `If-None-Match` matches. */
export const negotiate = ({ status, headers, bodies }: EncodedAnswer, asked: RequestHeaders): HttpAnswer => {
  if (status === 200 && matchesEtag(asked['if-none-match'], headers.etag ?? ''))
    return { status: 304, headers, body: null }
  const body = bodies[preferredEncoding(asked['accept-encoding']) ?? 'identity']
  return { status, headers: body.headers, body: body.bytes }
}
