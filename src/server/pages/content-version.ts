/** Says when what pages show has changed, so that a kept page is never older than its content. */
export const createContentVersion = () => {
  let posts = 0
  const comments = new Map<number, number>()
  return {
    postsChanged: () => {
      posts += 1
    },
    /** Comments show on their post's page only. */
    commentsChanged: (postId: number) => {
      comments.set(postId, (comments.get(postId) ?? 0) + 1)
    },
    /** The version of what stands at an address. */
    of: (address: string): string => {
      const postId = Number(/^\/pages\/(\d+)(?:[/?]|$)/.exec(address)?.[1] ?? Number.NaN)
      return `${posts}.${comments.get(postId) ?? 0}`
    },
  }
}
export type ContentVersion = ReturnType<typeof createContentVersion>
