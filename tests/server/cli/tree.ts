import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Every file under a folder with what is in it, hidden ones too, to see that nothing changed. */
export const treeOf = async (folder: string): Promise<Record<string, string>> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  const tree: Record<string, string> = {}
  for (const file of files.toSorted()) tree[file.slice(folder.length + 1)] = await readFile(file, 'base64')
  return tree
}

export const namesIn = async (folder: string): Promise<readonly string[]> => (await readdir(folder)).toSorted()
