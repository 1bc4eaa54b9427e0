import { createBlog } from '../../mocks/blog.ts'
import { describeDeleting } from './deleting-suite.ts'
import { openCalls } from './mock-server.ts'
import type { ServerUnderTest } from './server-suite.ts'
import { describeWriting } from './writing-suite.ts'

const open = async (): Promise<ServerUnderTest> => {
  const blog = createBlog({ comments: [] })
  openCalls({ blog })
  return {
    ask: (method, path, body, headers = {}) =>
      fetch(`http://blog.test${path}`, {
        method,
        headers: { 'content-type': 'application/json', ...headers },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      }),
    postId: 30,
    owner: blog.owner,
    adminPassword: blog.adminPassword,
  }
}

describeWriting('흉내 서버', open)
describeDeleting('흉내 서버', open)
