import { join } from 'node:path'

import { picture } from '../markdown/folder-of.ts'
import { makeBlog, putFiles, runBlog } from './run-blog.ts'

/** What `check` says about a post with this body, without the path of the file; its first line is 1. */
export const warningsOn = async (body: string, { thumbnail = '', env = {} } = {}): Promise<readonly string[]> => {
  const folder = await makeBlog({ '글.md': `---\ntitle: 글\nthumbnail: ${thumbnail}\n---\n${body}\n` })
  await putFiles(join(folder, 'posts'), {
    '그림/나무.png': await picture(4, 4),
    '그림/내 나무.png': await picture(4, 4),
    '다음.md': '---\ntitle: 다음\naliases: /entry/다음\n---\n',
    '초안.md': '---\ntitle: 초안\naliases: /entry/초안\ndraft: true\n---\n',
    '옛 글.md.bak': '',
  })
  const { output } = await runBlog(folder, ['check'], { env })
  return output
    .trim()
    .split('\n')
    .slice(0, -1)
    .map((line) => line.replace(/^posts\/글\.md:(\d+) 주의:/, (_mark, at: string) => String(Number(at) - 4)))
}
