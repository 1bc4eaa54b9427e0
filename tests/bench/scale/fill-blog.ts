import { sql } from 'kysely'

import type { Database } from '#/server/database/database.ts'
import { openSqlite } from '#/server/database/sqlite.ts'
import type { PostFile } from '#/server/posts-folder/post-file.ts'
import { syncPosts } from '#/server/publishing/publishing.ts'

/** The same in a small and a large blog: only posts and comments grow. */
export const categoryCount = 10
export const subcategoryCount = 40
export const tagCount = 200

const minute = 60_000
const firstDay = Date.parse('2015-01-01T00:00:00Z')
const content =
  '<p>글방에 쓴 글이 쌓이면 목록도 길어집니다. 그래도 첫 쪽은 늘 같은 빠르기로 열려야 합니다.</p>\n'.repeat(20)
/** Of the length of a real hash. */
const passwordHash = `$argon2id$v=19$m=19456,t=2,p=1$${'s'.repeat(22)}$${'h'.repeat(43)}`

export const numberedPost = (_: unknown, index: number): PostFile => ({
  path: `${index}.md`,
  pinnedId: index + 1,
  pinnedLine: null,
  slug: `${index}번째-글`,
  title: `${index}번째 글`,
  subtitle: null,
  summary: `${index}번째 글의 요약입니다. 목록에서 제목 아래에 보이는, 두 줄쯤 되는 글입니다.`,
  content,
  thumbnail: null,
  author: null,
  date: new Date(firstDay + index * minute).toISOString(),
  category: `${index % categoryCount}번 갈래`,
  subcategory: `${index % subcategoryCount}번 작은 갈래`,
  tags: [`${index % tagCount}번 꼬리표`, `${(index * 7 + 3) % tagCount}번 꼬리표`],
  draft: false,
  commentsClosed: false,
  aliases: [],
  sourceHash: `${index}`,
  unpinnedHash: `${index}`,
})

/** Spreads comments evenly over the posts; every third is a reply to the previous one of the same post. */
const fillComments = (db: Database, posts: number, comments: number) =>
  db.transact((writer) =>
    sql`
      with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < ${comments})
      insert into comment (id, post_id, parent_id, author, content, password_hash, created_at)
      select
        n, 1 + n % ${posts}, case when n % 3 = 0 and n > ${posts} then n - ${posts} end, '길손' || n % 100,
        '잘 읽었습니다. 저도 같은 길을 걸은 적이 있어서 한참 머물다 갑니다. ' || n, ${passwordHash}, '2026-11-20T03:00:00.000Z'
      from numbers
    `.execute(writer),
  )

/** Pseudo-random numbers of views, so that the popular posts are spread over the whole blog. */
const fillViews = (db: Database) =>
  db.transact((writer) => sql`update post set views = (id * 7919) % 10007`.execute(writer))

/** Opens a database with this many posts, published at once, and ten times as many comments. */
export const openFilled = async (file: string, posts: number): Promise<Database> => {
  const db = await openSqlite(file)
  const files = Array.from({ length: posts }, numberedPost)
  await syncPosts(db, () => new Date(), files, [], { owner: '글지기' })
  await fillComments(db, posts, posts * 10)
  await fillViews(db)
  return db
}
