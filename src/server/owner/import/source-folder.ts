import { glob, readFile, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'

import { decode } from '../../posts-folder/post-source.ts'
import { scan } from '../../posts-folder/scan.ts'
import { CommandFailure } from '../command.ts'
import { isThere } from '../folders.ts'
import type { NotTaken, SourceFolder } from './imported.ts'

/** More than the blog reads of one post: HTML may say the same at greater length. */
const maxBytes = 4_000_000

const readText = async (file: string): Promise<string | null> => {
  if ((await stat(file)).size > maxBytes) return null
  const text = decode(await readFile(file))
  return text.ok ? text.text : null
}

/** Velog's backup has the posts in one folder and their pictures in the one beside it; either may be named. */
export const backupRoot = async (path: string): Promise<string> =>
  /[\\/]content[\\/]?$/.test(path) && (await isThere(join(dirname(path), 'images'))) ? dirname(path) : path

/** Reads the texts of a folder, and which files there are. What is hidden is told of, for the blog shows none of it. */
export const readSourceFolder = async (
  path: string,
  isText: RegExp,
): Promise<SourceFolder & { readonly hidden: readonly NotTaken[] }> => {
  if (!(await stat(path)).isDirectory())
    throw new CommandFailure(`폴더가 아닙니다: ${path} (압축 파일은 먼저 풀어 주세요.)`)
  const found = await scan(path)
  // In the order of their names, whatever the disk's is: two runs say the same.
  const names = [...found.files.keys()].toSorted((a, b) => (a < b ? -1 : 1))
  const files = new Map(names.map((name) => [name, found.files.get(name)?.file ?? '']))
  const texts = new Map<string, string | null>()
  for (const [name, file] of files) if (isText.test(name)) texts.set(name, await readText(file))
  const hidden: NotTaken[] = []
  const reason = '이름이 점(.)으로 시작하는 숨은 파일입니다. 이름을 바꾸면 들여올 수 있습니다.'
  for await (const name of glob('**/.*.md', { cwd: path })) hidden.push({ name, reason })
  return { texts, files, hidden }
}
