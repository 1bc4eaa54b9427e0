import type { Imported, ImportedPost, NotTaken } from './imported.ts'

/** What came of one item: a post with what is to be said about it, or why there is none. */
export type Item = { readonly post: ImportedPost; readonly notes: readonly string[] } | string

const attempt = (read: () => Item): Item => {
  try {
    return read()
  } catch (error) {
    return `본문을 옮기지 못했습니다. ${String(error)}`
  }
}

/** Reads items one by one; one that no parser stands, such as brackets nested thousands deep, costs only itself. */
export const collect = (items: Iterable<readonly [name: string, read: () => Item]>): Imported => {
  const posts: ImportedPost[] = []
  const notTaken: NotTaken[] = []
  for (const [name, read] of items) {
    const item = attempt(read)
    const notes = typeof item === 'string' ? [item] : item.notes
    if (typeof item !== 'string') posts.push(item.post)
    for (const reason of notes) notTaken.push({ name, reason })
  }
  return { posts, notTaken }
}

/** Said of a file that cannot be a post's text. */
export const noText = 'UTF-8로 저장된 글이 아니거나 4MB보다 큽니다.'

/** Said of pictures that a post names and the source lacks. */
export const withoutPictures = (addresses: readonly string[]): readonly string[] =>
  addresses.map((address) => `그림이 함께 들어 있지 않습니다. ${address}`)
