import { readFile, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'

import { decode } from '../../posts-folder/decode.ts'
import { scan } from '../../posts-folder/scan.ts'
import { CommandFailure } from '../command.ts'
import { isThere } from '../folders.ts'
import type { SourceFolder } from './imported.ts'

/** In bytes; a larger file would not fit into the memory of a small server. */
const maxBytes = 200_000_000

/** The text of an export that is one file, whose name ends in `ending`. Throws {@link CommandFailure}. */
export const readSourceFile = async (path: string, ending: string): Promise<string> => {
  const found = await stat(path)
  if (!found.isFile())
    throw new CommandFailure(`파일이 아닙니다: ${path} (내보내기로 받은 ${ending} 파일을 적어 주세요.)`)
  if (found.size > maxBytes)
    throw new CommandFailure('파일이 너무 큽니다. 200MB까지 읽습니다. 글을 나누어 내보내 주세요.')
  const bytes = await readFile(path)
  // The magic numbers of ZIP and gzip.
  if (/^(?:504b0304|1f8b)/.test(bytes.subarray(0, 4).toString('hex')))
    throw new CommandFailure(`압축 파일은 먼저 풀어 주세요: ${path}`)
  const text = decode(bytes)
  if (!text.ok) throw new CommandFailure(`UTF-8로 저장된 파일이 아닙니다: ${path}:${text.line}`)
  return text.text
}

/** The files of Ghost's folder `content` beside its export, by their path under it. */
export const readGhostUploads = async (path: string): Promise<SourceFolder['files']> => {
  const uploads = new Map<string, string>()
  // Others in it are themes, logs and the database.
  for (const name of ['images', 'media', 'files']) {
    const folder = join(dirname(path), 'content', name)
    if (!(await isThere(folder))) continue
    for (const [below, { file }] of (await scan(folder)).files) uploads.set(`${name}/${below}`, file)
  }
  return uploads
}
