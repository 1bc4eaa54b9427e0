import { randomUUID } from 'node:crypto'
import type { Stats } from 'node:fs'
import { mkdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'

/** What Node or the system calls a fault; empty for one of the program's own. */
const codeOf = (error: unknown): string => (error instanceof Error && 'code' in error ? String(error.code) : '')

/** Gone meanwhile, a link to nothing or in a circle, or a name that no file can have. */
export const isAbsence = (error: unknown): boolean => /^(?:ENOENT|ENOTDIR|ELOOP|ENAMETOOLONG)$/.test(codeOf(error))
export const isForbidden = (error: unknown): boolean => /^(?:EACCES|EPERM)$/.test(codeOf(error))

/** Too many open files, a disk that does not answer: the same look may do better later. */
export const mayPass = (error: unknown): boolean => codeOf(error) !== '' && !isAbsence(error) && !isForbidden(error)

/** What a look finds; `null` where nothing is, or nothing that is ours to read. */
export const ifThere = async <T>(look: Promise<T>): Promise<T | null> => {
  try {
    return await look
  } catch (error) {
    if (isAbsence(error) || isForbidden(error)) return null
    throw error
  }
}

/**
 * Changes whenever a file's content may have. An editor that saves by renaming changes the inode; what keeps the time of
 * the original, as a backup that is put back does, still changes the time of the entry.
 */
export const stampFrom = ({ mtimeMs, ctimeMs, size, ino }: Stats): string => `${mtimeMs}:${ctimeMs}:${size}:${ino}`

/** `null` where there is nothing. */
export const stampOf = (path: string): Promise<string | null> => ifThere(stat(path).then(stampFrom))

/** Writes a file so that nobody ever reads half of it, whatever stops the process in between. */
export const writeWhole = async (path: string, bytes: Uint8Array): Promise<void> => {
  const part = `${path}.${randomUUID()}.part`
  await mkdir(dirname(path), { recursive: true })
  try {
    await writeFile(part, bytes)
    await rename(part, path)
  } catch (error) {
    await rm(part, { force: true })
    throw error
  }
}
