import { createBlog } from '../../mocks/sample-blog.ts'
import { openCalls } from './mock-server.ts'
import { describeEndpoints } from './suite.ts'

describeEndpoints(async (posts = []) => {
  const blog = createBlog({ comments: [] })
  blog.posts = [...posts, ...blog.posts]
  openCalls({ blog })
  return {
    ask: (method, path, body, headers = {}) =>
      fetch(`http://blog.test${path}`, {
        method,
        headers: { 'content-type': 'application/json', ...headers },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      }),
    owner: blog.owner,
    adminPassword: blog.adminPassword,
  }
})
