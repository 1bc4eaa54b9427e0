import type { Rules } from '#/contract/owner.ts'

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
  /** Said only where the name tells otherwise. */
  readonly byOwner?: boolean
  readonly editedAt?: string
  readonly secret?: true
  /** Then nobody but the owner sees it. */
  readonly held?: true
}

/** What the mocked server knows. A test changes what it needs before, or while, the page asks. */
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
  /** What was answered to each `Idempotency-Key`. */
  readonly answered: Map<string, { readonly body: string; readonly commentId: number }>
  /** Whether the owner is signed in: the browser that asks is the only one. */
  session: boolean
  /** The last comment that the owner has seen as new. */
  seen: number
  rules: Rules
  /** How often the address of the private feed was made anew. */
  feedKey: number
  /** Called after the comments of a post have changed. */
  readonly listeners: Set<(postId: number) => void>
}

/** Puts other comments in the place of those of a post, and tells whoever listens. */
export const changeComments = (blog: Blog, postId: number, comments: readonly MockComment[]): void => {
  blog.comments = comments
  for (const listener of blog.listeners) listener(postId)
}

/** How many posts carry a tag. */
export const countOf = ({ posts }: Blog, tagId: number): number =>
  posts.filter(({ tagIds }) => tagIds.includes(tagId)).length
