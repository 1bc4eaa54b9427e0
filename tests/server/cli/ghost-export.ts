import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { makeBlog, putFiles, runBlog } from './run-blog.ts'

type Row = Readonly<Record<string, unknown>>

/** A row of the table of posts. */
export const ghostPost = (id: string, more: Row): Row => ({
  id,
  title: id,
  slug: id,
  html: '<p>본문</p>',
  type: 'post',
  status: 'published',
  visibility: 'public',
  published_at: '2023-01-02T03:04:05.000Z',
  ...more,
})

export const ghostExport = (posts: readonly Row[], tables: Row = {}): string =>
  JSON.stringify({ db: [{ meta: { version: '5.82.0' }, data: { posts, ...tables } }] })

/** What Ghost's editors keep of a post with one paragraph. */
export const lexical = (text: string) =>
  `{"root":{"children":[{"children":[${text}],"direction":null,"format":"","indent":0,"type":"paragraph","version":1}],"type":"root","version":1}}`
export const mobiledoc = (text: string) =>
  `{"version":"0.3.1","atoms":[],"cards":[],"markups":[],"sections":[[1,"p",[${text}]]]}`

/** A blog's folder with an export beside its posts. */
export const withGhost = async (
  json: string | Uint8Array,
  uploads: Record<string, Uint8Array> = {},
): Promise<string> => {
  const folder = await makeBlog()
  await putFiles(folder, { 'ghost.json': json, ...uploads })
  return folder
}

export const importFromGhost = (folder: string) => runBlog(folder, ['import', 'ghost', 'ghost.json'])
export const ghostText = (folder: string, path: string) => readFile(join(folder, 'posts/ghost', path), 'utf8')
