import { Hono } from 'hono'

import { compareNames } from '#/text/name-order.ts'
import { initialOf, initials } from '#/text/tag-groups.ts'

import type { Database, Reader } from '../database/database.ts'
import { scopeOfRow } from '../database/scope.ts'
import { allowOnly } from '../http/refused.ts'

const byName = (a: { name: string }, b: { name: string }): number => compareNames(a.name, b.name)

/** Resolves with `undefined` for an unknown id; a tag without posts is found, too. */
export const findTag = (db: Reader, id: number) =>
  db.selectFrom('tag').select('name').where('id', '=', id).executeTakeFirst()

/** The tags that have posts, in any order. */
export const tagsWithPosts = (db: Reader) =>
  db
    .selectFrom('tag')
    .innerJoin('scope', (join) => join.on((row) => row('scope.scope', '=', scopeOfRow('tag', row.ref('tag.id')))))
    .select(['tag.id', 'tag.name'])

/** The tags of a published post with the number of posts of each. */
export const tagsOf = async (db: Reader, postId: number) => {
  const tags = await tagsWithPosts(db)
    .select('scope.post_count as postCnt')
    .innerJoin('post_tag', 'post_tag.tag_id', 'tag.id')
    .where('post_tag.post_id', '=', postId)
    .execute()
  return tags.toSorted(byName)
}

/** Every tag that has posts, grouped by initial in dictionary order. */
const tagIndex = async (db: Reader) => {
  const tags = await tagsWithPosts(db).select('scope.post_count as postCnt').execute()
  const groups = Map.groupBy(tags.toSorted(byName), ({ name }) => initialOf(name))
  return initials.flatMap((initial) => {
    const group = groups.get(initial)
    return group === undefined ? [] : [{ initial, tags: group }]
  })
}

export const tagRoutes = ({ db }: { readonly db: Database }): Hono =>
  new Hono()
    .get('/tag', async (c) => c.json({ success: true, tags: await db.read(tagIndex) }))
    .all('/tag', allowOnly('GET'))
