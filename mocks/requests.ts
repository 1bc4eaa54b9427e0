/** The names of all calls: those of the specification, section 7, and the blog's own. */
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

/** A request as it reached the mock server. */
export type LoggedRequest = {
  readonly call: CallName
  readonly method: string
  /** Path and query. */
  readonly address: string
  /** The parsed body; `null` if empty. */
  readonly body: unknown
  readonly idempotencyKey: string | null
}

/** A request with its parsed parameters; `id` is 0 if the path has no valid id. */
export type MockRequest = LoggedRequest & { readonly query: URLSearchParams; readonly id: number }

export type Method = 'get' | 'post' | 'put' | 'patch' | 'delete'

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    // Not JSON: logged as text.
    return text
  }
}

export const readRequest = async (call: CallName, request: Request): Promise<LoggedRequest> => {
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
