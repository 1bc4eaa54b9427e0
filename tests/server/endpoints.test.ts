import { settleAdminPassword } from '#/server/passwords/admin-password.ts'

import type { Blog } from '../../mocks/blog.ts'
import { createBlog } from '../../mocks/sample-blog.ts'
import { describeEndpoints } from '../contract/suite.ts'
import { postFile } from './blog.ts'
import { comingFrom, quickPasswords } from './commenting.ts'
import { openBlogServer } from './open-blog-server.ts'

const filesOf = ({ posts, categories, subcategories, tags }: Blog) =>
  posts.map(({ id, slug, title, subtitle, content, thumbnail, author, ...post }) =>
    postFile(`${id}.md`, {
      pinnedId: id,
      slug,
      title,
      subtitle,
      content,
      thumbnail,
      author,
      date: post.createdAt,
      summary: post.summary ?? '',
      category: categories.find((category) => category.id === post.categoryId)?.name ?? '',
      subcategory: subcategories.find((subcategory) => subcategory.id === post.subcategoryId)?.name ?? null,
      tags: tags.filter((tag) => post.tagIds.includes(tag.id)).map(({ name }) => name),
    }),
  )

describeEndpoints(async (posts = []) => {
  const blog = createBlog()
  blog.posts = [...posts, ...blog.posts]
  const { passwords } = quickPasswords()
  const { app, db, show } = await openBlogServer({ passwords, pageSize: blog.pageSize, owner: blog.owner })
  await show(filesOf(blog))
  await settleAdminPassword(db, passwords, blog.adminPassword)
  return {
    ask: async (method, path, body, headers = {}) =>
      app.request(
        path,
        {
          method,
          headers: { 'content-type': 'application/json', ...headers },
          ...(body !== undefined && { body: JSON.stringify(body) }),
        },
        comingFrom('192.0.2.1'),
      ),
    owner: blog.owner,
    adminPassword: blog.adminPassword,
  }
})
