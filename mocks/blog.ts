import type { Rules } from '#/contract/desk.ts'

export type Named = { readonly id: number; readonly name: string }

export type MockPost = {
  readonly id: number
  readonly slug: string
  readonly title: string
  readonly subtitle: string | null
  readonly summary: string | null
  readonly content: string
  readonly thumbnail: string | null
  readonly author: string
  readonly createdAt: string
  readonly categoryId: number
  readonly subcategoryId: number | null
  readonly tagIds: readonly number[]
}

export type MockComment = {
  readonly id: number
  readonly postId: number
  readonly author: string
  readonly password: string
  readonly content: string
  readonly createdAt: string
  readonly deletedAt: string | null
  readonly parentId: number | null
  /** Set only if it contradicts the author's name. */
  readonly byOwner?: boolean
  readonly editedAt?: string
  readonly secret?: true
  /** Waits for the owner's approval; nobody else sees it. */
  readonly held?: true
}

/** The state of the mock server. Tests may change it at any time. */
export type Blog = {
  owner: string
  adminPassword: string
  pageSize: number
  categories: readonly Named[]
  subcategories: readonly (Named & { readonly categoryId: number })[]
  tags: readonly Named[]
  /** Newest first. */
  posts: readonly MockPost[]
  comments: readonly MockComment[]
  visitors: number
  readonly views: Map<number, number>
  /** The first request with each `Idempotency-Key`, and the comment that it created. */
  readonly answered: Map<string, { readonly fingerprint: string; readonly commentId: number }>
  /** Whether the owner is signed in. There is only one client, so no cookie is needed. */
  session: boolean
  /** The id of the last comment that the owner has marked as seen. */
  seen: number
  rules: Rules
  /** A counter in the address of the private feed, which changes when the address is renewed. */
  feedKey: number
  /** Called with a post's id after its comments have changed. */
  readonly listeners: Set<(postId: number) => void>
}

/** Replaces all comments, and tells the listeners which post's comments changed. */
export const changeComments = (blog: Blog, postId: number, comments: readonly MockComment[]): void => {
  blog.comments = comments
  for (const listener of blog.listeners) listener(postId)
}

export const replaceComment = (blog: Blog, comment: MockComment, changed: MockComment): void =>
  changeComments(
    blog,
    comment.postId,
    blog.comments.map((other) => (other === comment ? changed : other)),
  )

/** What is left of a deleted comment. */
export const tombstone = (comment: MockComment): MockComment => ({
  ...comment,
  author: '',
  content: '',
  deletedAt: new Date().toISOString(),
})

/** The number of posts with a tag. */
export const postCountOf = ({ posts }: Blog, tagId: number): number =>
  posts.filter(({ tagIds }) => tagIds.includes(tagId)).length
