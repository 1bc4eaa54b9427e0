import { open, readFile, writeFile } from 'node:fs/promises'
import { join, sep } from 'node:path'

import { create, extract, list, type ReadEntry } from 'tar'
import * as z from 'zod'

import { isHidden } from '../disk/public-files.ts'
import { CommandFailure } from './command.ts'
import { isThere } from './folders.ts'

/** The names in a backup, and in the folder that is packed. */
export const archiveNames = { manifest: 'geulbang-backup.json', database: 'geulbang.sqlite', posts: 'posts' } as const

const formatVersion = 1

const Manifest = z.object({
  format: z.literal('geulbang-backup'),
  version: z.int().positive(),
  created_at: z.iso.datetime(),
})
type Manifest = z.output<typeof Manifest>

const broken = '글방의 백업이 아니거나 깨진 파일입니다. 아무것도 바꾸지 않았습니다.'

/** An error of the disk (full, no permission), not of the backup. */
const isFromDisk = (error: unknown): boolean => error instanceof Error && 'syscall' in error

/** Accepts only what {@link pack} writes: files and folders under known names, no links, no traversal, no duplicates. */
const createGuard = () => {
  const seen = new Set<string>()
  return ({ path, type }: ReadEntry): boolean => {
    const names = path.replace(/\/$/, '').split('/')
    // A backslash is a separator on Windows only.
    const isPlain = names.every(
      (name) => name !== '' && !isHidden(name) && !name.includes('\0') && (sep === '/' || !name.includes(sep)),
    )
    const isInPosts = names[0] === archiveNames.posts && (names.length > 1 || type === 'Directory')
    const isKnown = isInPosts || path === archiveNames.manifest || path === archiveNames.database
    const isNew = !seen.has(path.normalize('NFC'))
    seen.add(path.normalize('NFC'))
    return isPlain && isKnown && isNew && (type === 'File' || type === 'OldFile' || type === 'Directory')
  }
}

/** Packs a folder with database and posts. Only the user who runs this may read the file: it contains password hashes. */
export const pack = async (folder: string, file: string, now: Date): Promise<void> => {
  const manifest: Manifest = { format: 'geulbang-backup', version: formatVersion, created_at: now.toISOString() }
  await writeFile(join(folder, archiveNames.manifest), `${JSON.stringify(manifest, null, 2)}\n`)
  await create({ cwd: folder, file, gzip: true, portable: true, mode: 0o600 }, Object.values(archiveNames))
  // A backup has to survive a power cut.
  const handle = await open(file, 'r+')
  await handle.sync()
  await handle.close()
}

/** Backups are read from elsewhere: no file may run as its owner (setuid, setgid), or be writable to everybody. */
const withoutSpecialModes = (entry: ReadEntry): void => {
  if (entry.mode !== undefined) entry.mode &= 0o755
}

const readManifest = async (folder: string): Promise<Manifest> => {
  const text = await readFile(join(folder, archiveNames.manifest), 'utf8')
  const manifest = Manifest.parse(JSON.parse(text))
  if (manifest.version > formatVersion)
    throw new CommandFailure('이 글방보다 새 버전이 만든 백업입니다. 글방을 먼저 새 버전으로 올려 주세요.')
  return manifest
}

/** Unpacks a backup into an empty folder, after checking all names in it. Rejects with {@link CommandFailure}. */
export const unpack = async (file: string, folder: string): Promise<Manifest> => {
  // An unreadable file is reported as such, not as a broken backup.
  await (await open(file)).close()
  const isFine = createGuard()
  const strange: string[] = []
  const onReadEntry = (entry: ReadEntry): void => {
    if (!isFine(entry)) strange.push(entry.path)
  }
  try {
    await list({ file, strict: true, onReadEntry })
    if (strange.length > 0) throw new CommandFailure(`${broken} (있을 수 없는 것: ${strange[0]})`)
    await extract({
      file,
      cwd: folder,
      strict: true,
      preserveOwner: false,
      noChmod: true,
      onReadEntry: withoutSpecialModes,
    })
    const found = await Promise.all(Object.values(archiveNames).map((name) => isThere(join(folder, name))))
    if (found.includes(false)) throw new CommandFailure(broken)
    return await readManifest(folder)
  } catch (error) {
    if (error instanceof CommandFailure || isFromDisk(error)) throw error
    throw new CommandFailure(broken, { cause: error })
  }
}
