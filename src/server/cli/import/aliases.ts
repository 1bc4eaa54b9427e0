import { aliasOf } from '../../posts-folder/aliases.ts'
import { isTaken } from '../post-warnings.ts'
import type { ImportedPost } from './imported.ts'

const aliasesOf = ({ matter: { aliases = [] } }: ImportedPost): readonly string[] => [
  ...new Set(aliases.flatMap((address) => aliasOf(address) ?? [])),
]

/**
 * Leaves posts the aliases that can lead to them: none that several posts had on the old blog, nor those where this blog has
 * something of its own.
 */
export const settleAliases = (posts: readonly ImportedPost[]): readonly ImportedPost[] => {
  const counts = new Map<string, number>()
  for (const alias of posts.flatMap(aliasesOf)) counts.set(alias, (counts.get(alias) ?? 0) + 1)
  return posts.map((post) => {
    const aliases = aliasesOf(post).filter((alias) => counts.get(alias) === 1 && !isTaken(alias))
    return { ...post, matter: { ...post.matter, aliases } }
  })
}
