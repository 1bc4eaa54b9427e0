import type { AppDeps } from '#/server/app.ts'
import type { ContentVersion } from '#/server/cache/content-version.ts'

import { postFile } from './blog.ts'
import { openBlogServer } from './open-blog-server.ts'

export const day = (number: number): string => `2026-01-0${number}T00:00:00.000Z`

/** Posts 1 to 5, a day apart: 1 and 2 about 책, 3 to 5 about 길. */
export const openFive = async (given: Partial<AppDeps> = {}, version?: ContentVersion) => {
  const blog = await openBlogServer(given, version)
  await blog.show(
    [1, 2, 3, 4, 5].map((n) =>
      postFile(`${n}.md`, {
        title: `글 ${n}`,
        slug: `글-${n}`,
        date: day(n),
        category: n < 3 ? '책' : '길',
        subcategory: n === 5 ? '산책' : null,
        tags: n < 3 ? ['읽기'] : ['걷기', '생각'],
      }),
    ),
  )
  return blog
}
