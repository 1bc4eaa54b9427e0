import { randomUUID } from 'node:crypto'
import type { Stats } from 'node:fs'
import { lstat, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

import { errorCode } from '../error-code.ts'

/** No such file, a dangling or circular link, or an impossible name. */
export const isAbsence = (error: unknown): boolean => /^(?:ENOENT|ENOTDIR|ELOOP|ENAMETOOLONG)$/.test(errorCode(error))

/** No permission to read or to write. */
export const isForbidden = (error: unknown): boolean => /^(?:EACCES|EPERM)$/.test(errorCode(error))

/**
 * Whether an error may go away by itself, such as too many open files. Errors with Node's own codes (`ERR_…`) count too: without
 * file handles, importing a module fails with one.
 */
export const isTransient = (error: unknown): boolean =>
  errorCode(error) !== '' && !isAbsence(error) && !isForbidden(error)

/** Resolves with `null` where the file is absent or unreadable; rejects with any other error. */
export const ifReadable = async <T>(reading: Promise<T>): Promise<T | null> => {
  try {
    return await reading
  } catch (error) {
    if (isAbsence(error) || isForbidden(error)) return null
    throw error
  }
}

/**
 * Changes whenever a file's content may have changed. An editor that saves by renaming changes the inode; restoring a backup with
 * its old mtime still changes the ctime.
 */
export const stampFrom = ({ mtimeMs, ctimeMs, size, ino }: Stats): string => `${mtimeMs}:${ctimeMs}:${size}:${ino}`

/** The stamp of a file; `null` if there is none. */
export const stampOf = (path: string): Promise<string | null> => ifReadable(stat(path).then(stampFrom))

/**
 * The bytes of a file that this server made; `null` if it is to be made again: it is absent or empty (after a power
 * cut, a renamed file may have lost its content).
 */
export const keptBytes = async (path: string): Promise<Uint8Array<ArrayBuffer> | null> => {
  const kept = await ifReadable(readFile(path))
  return kept === null || kept.length === 0 ? null : new Uint8Array(kept)
}

const isFolder = async (path: string): Promise<boolean> => (await ifReadable(stat(path)))?.isDirectory() === true

/**
 * Creates a folder and any missing parents. Not with `recursive: true`, which loops forever where the system reports ENOENT
 * although the parent exists, as under `/proc`.
 */
export const createFolder = async (path: string): Promise<void> => {
  try {
    await mkdir(path)
  } catch (error) {
    if (await isFolder(path)) return
    if (errorCode(error) !== 'ENOENT' || (await isFolder(dirname(path)))) throw error
    await createFolder(dirname(path))
    await createFolder(path)
  }
}

/** Writes a file atomically, with its folder; its content is on the disk before its name is. */
export const writeAtomically = async (path: string, bytes: Uint8Array): Promise<void> => {
  const part = `${path}.${randomUUID()}.part`
  await createFolder(dirname(path))
  try {
    await writeFile(part, bytes, { flush: true })
    await rename(part, path)
  } catch (error) {
    await rm(part, { force: true })
    throw error
  }
}

/** Deletes the files and folders that were last changed longer ago than `ageMs`; younger ones may be in use. */
export const removeOlder = async (paths: readonly string[], ageMs: number): Promise<void> => {
  for (const path of paths) {
    const left = await ifReadable(lstat(path))
    if (left !== null && Date.now() - left.mtimeMs > ageMs) await ifReadable(rm(path, { recursive: true, force: true }))
  }
}

/** Longer than a write takes, in milliseconds. */
const partLifetimeMs = 600_000

/** Deletes the half-written files that killed servers left behind, but not those that another server may be writing. */
export const clearParts = async (folders: readonly string[], log: { warn(message: string): void }): Promise<void> => {
  try {
    for (const folder of folders) {
      const names = (await ifReadable(readdir(folder, { recursive: true }))) ?? []
      const parts = names.filter((name) => name.endsWith('.part')).map((name) => join(folder, name))
      await removeOlder(parts, partLifetimeMs)
    }
  } catch (error) {
    log.warn(`쓰다 만 그림을 치우지 못했습니다. ${String(error)}`)
  }
}
