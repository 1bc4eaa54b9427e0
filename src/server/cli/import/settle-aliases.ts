import { aliasOf } from '../../posts-folder/aliases.ts'
import { parseFrontMatter } from '../../posts-folder/front-matter.ts'
import { isTaken } from '../post-warnings.ts'
import type { ImportedPost } from './imported.ts'

const aliasesOf = ({ matter: { aliases = [] } }: ImportedPost): readonly string[] => [
  ...new Set(aliases.flatMap((address) => aliasOf(address) ?? [])),
]

/** An address that several posts had on the old blog, with their files under the folder of the import. */
export type SharedAlias = { readonly alias: string; readonly paths: readonly string[] }

/**
 * Removes the aliases that cannot lead to their post: those that are `shared`, and those where this blog has something of its
 * own.
 */
export const settleAliases = (
  posts: readonly ImportedPost[],
): { readonly posts: readonly ImportedPost[]; readonly shared: readonly SharedAlias[] } => {
  const claims = posts.flatMap((post) => aliasesOf(post).map((alias) => ({ alias, path: post.path })))
  const claimed = Map.groupBy(claims, ({ alias }) => alias)
  const isShared = (alias: string): boolean => new Set(claimed.get(alias)?.map(({ path }) => path)).size > 1
  return {
    posts: posts.map((post) => {
      const aliases = aliasesOf(post).filter((alias) => !isShared(alias) && !isTaken(alias))
      return { ...post, matter: { ...post.matter, aliases } }
    }),
    shared: [...claimed]
      .filter(([alias]) => isShared(alias) && !isTaken(alias))
      .map(([alias, all]) => ({ alias, paths: all.map(({ path }) => path) })),
  }
}

/** The settled aliases of a post that the text of an earlier import lacks; none if that is no valid post any more. */
export const aliasesLackingIn = (text: string, { matter: { aliases = [] } }: ImportedPost): readonly string[] => {
  const front = parseFrontMatter(text)
  return front.ok ? aliases.filter((alias) => !front.matter.aliases.includes(alias)) : []
}
