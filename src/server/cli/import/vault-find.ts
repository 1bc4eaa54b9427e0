import { posix } from 'node:path'

import type { SourceFolder } from './imported.ts'

export type VaultFind = (target: string, from: string) => string | undefined

/** Finds a file as Obsidian does: beside the text, from the root, or else anywhere by the end of its path, in any case. */
export const createVaultFind = (files: SourceFolder['files']): VaultFind => {
  const byName = Map.groupBy(files.keys(), (path) => posix.basename(path).toLowerCase())
  return (target, from) => {
    for (const name of [target, `${target}.md`, `${target}.markdown`]) {
      const path = posix.join('.', name.replace(/^\//, ''))
      const end = `/${path}`.toLowerCase()
      const below = (byName.get(posix.basename(end)) ?? []).filter((each) => `/${each}`.toLowerCase().endsWith(end))
      const [nearest] = below.toSorted((a, b) => a.length - b.length)
      const found = [posix.join(posix.dirname(from), name), path].find((each) => files.has(each)) ?? nearest
      if (found !== undefined) return found
    }
    return undefined
  }
}
