/** The calls of the specification, section 7, and those beyond it. */
export const callNames = [
  'posts',
  'hotPosts',
  'post',
  'increaseView',
  'tagPosts',
  'categories',
  'subcategories',
  'tags',
  'comments',
  'replies',
  'live',
  'search',
  'titles',
  'writeComment',
  'editComment',
  'openComment',
  'deleteComment',
  'authAdmin',
  'increment',
  'signIn',
  'signOut',
  'ownerComments',
  'seen',
  'approve',
  'removeComment',
  'rules',
  'setRules',
  'numbers',
  'commentFeed',
  'renewCommentFeed',
] as const

export type CallName = (typeof callNames)[number]

/** A request as it reached the mocked server. */
export type SeenRequest = {
  readonly call: CallName
  readonly method: string
  /** With the query, without the origin. */
  readonly address: string
  /** Parsed; `null` when there was none. */
  readonly body: unknown
  readonly idempotencyKey: string | null
}

/** With what its address says; 0 where it names no id. */
export type Asked = SeenRequest & { readonly query: URLSearchParams; readonly id: number }

export type Method = 'get' | 'post' | 'put' | 'patch' | 'delete'

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    // A body that is no JSON is kept as it came.
    return text
  }
}

export const seen = async (call: CallName, request: Request): Promise<SeenRequest> => {
  const { pathname, search } = new URL(request.url)
  const text = await request.clone().text()
  return {
    call,
    method: request.method,
    address: pathname + search,
    body: text === '' ? null : parse(text),
    idempotencyKey: request.headers.get('idempotency-key'),
  }
}
