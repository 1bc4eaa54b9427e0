import * as z from 'zod'

import { runMain, runMainIn } from '../run-main.ts'

const List = z.object({ stripedPosts: z.array(z.object({ id: z.int(), slug: z.string(), title: z.string() })) })
const Comment = z.object({
  id: z.int(),
  author: z.string(),
  content: z.string(),
  parent_comment_id: z.int().nullable(),
})
const Detail = z.object({ data: z.object({ post: z.object({ content: z.string() }), comments: z.array(Comment) }) })

/** What a visitor finds and does on a blog that is running. */
const visit = (address: string) => {
  const posts = async () => List.parse(await (await fetch(`${address}/api/posts`)).json()).stripedPosts
  const idOf = async (title: string): Promise<number> => {
    const post = (await posts()).find((each) => each.title === title)
    if (post === undefined) throw new Error(`no post called ${title}`)
    return post.id
  }
  return {
    posts,
    titles: async () => (await posts()).map(({ title }) => title),
    post: async (title: string) =>
      Detail.parse(await (await fetch(`${address}/api/posts/${await idOf(title)}`)).json()).data,
    remove: async (commentId: number, password: string): Promise<number> => {
      const body = JSON.stringify({ commentId, password })
      const headers = { 'content-type': 'application/json' }
      return (await fetch(`${address}/api/comment`, { method: 'DELETE', headers, body })).status
    },
    comment: async (title: string, author: string, content: string, password = '비밀'): Promise<number> => {
      const body = JSON.stringify({ postId: await idOf(title), commentInfo: { author, content, password } })
      const headers = { 'content-type': 'application/json' }
      return (await fetch(`${address}/api/comment`, { method: 'POST', headers, body })).status
    },
  }
}

/** Starts a blog in a folder of its own. */
export const startLiveBlog = async (posts: Record<string, string>, env: Record<string, string> = {}) => {
  const server = await runMain(env, posts)
  return { ...server, ...visit(await server.listening()) }
}

/** Starts it once more where it ran before, perhaps with other folders. */
export const startBlogIn = async (folder: string, env: Record<string, string> = {}) => {
  const server = runMainIn(folder, env)
  return { ...server, ...visit(await server.listening()) }
}
