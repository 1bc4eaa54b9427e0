import { glob, readFile, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'

import { decode } from '../../posts-folder/decode.ts'
import { scan } from '../../posts-folder/scan.ts'
import { CommandFailure } from '../command.ts'
import { isThere } from '../folders.ts'
import type { Remark, SourceFolder, Vault } from './imported.ts'
import { isNotionTable } from './notion.ts'
import { generatorSettings } from './site-settings.ts'

/** In bytes. More than for a post of the blog, because HTML is longer than the same text in Markdown. */
const maxBytes = 4_000_000

const readText = async (file: string): Promise<string | null> => {
  if ((await stat(file)).size > maxBytes) return null
  const text = decode(await readFile(file))
  return text.ok ? text.text : null
}

/** The folder of a Velog backup, which has posts in `content/` and pictures in `images/`; `path` may name `content/` as well. */
export const velogRoot = async (path: string): Promise<string> =>
  /[\\/]content[\\/]?$/.test(path) && (await isThere(join(dirname(path), 'images'))) ? dirname(path) : path

const readVault = async (settings: string): Promise<Vault> => {
  const file = join(settings, 'app.json')
  const text = (await isThere(file)) ? await readText(file) : null
  return { hasStrictLineBreaks: /"strictLineBreaks"\s*:\s*true/.test(text ?? '') }
}

/** Finds the Obsidian vault that a folder is, or is in. Looks at each folder once. */
const createVaultLookup = () => {
  const known = new Map<string, Promise<Vault | null>>()
  const look = async (folder: string): Promise<Vault | null> => {
    const settings = join(folder, '.obsidian')
    if (await isThere(settings)) return readVault(settings)
    return dirname(folder) === folder ? null : vaultOf(dirname(folder))
  }
  const vaultOf = (folder: string): Promise<Vault | null> => {
    const answer = known.get(folder) ?? look(folder)
    known.set(folder, answer)
    return answer
  }
  return vaultOf
}

/** Whether a file is part of a package: packages have Markdown of their own. */
const isOfPackage = (path: string): boolean => /(?:^|\/)node_modules\//.test(path)

/**
 * Lists the files of a folder and reads its texts. Hidden posts are reported, because the blog ignores hidden files; those in
 * hidden folders are not, because tools keep their own files there.
 */
export const readSourceFolder = async (
  path: string,
  textNames: RegExp,
): Promise<SourceFolder & { readonly hidden: readonly Remark[] }> => {
  if (!(await stat(path)).isDirectory())
    throw new CommandFailure(`폴더가 아닙니다: ${path} (압축 파일은 먼저 풀어 주세요.)`)
  const found = await scan(path)
  // Sorted, so that two runs report the same.
  const names = [...found.files.keys()].filter((name) => !isOfPackage(name)).toSorted((a, b) => (a < b ? -1 : 1))
  const files = new Map(names.map((name) => [name, found.files.get(name)?.file ?? '']))
  const texts = new Map<string, string | null>()
  const vaults = new Map<string, Vault>()
  const vaultOf = createVaultLookup()
  for (const [name, file] of files) {
    if (!textNames.test(name)) continue
    texts.set(name, await readText(file))
    // Both paths: with symbolic links, either one may be in a vault.
    const vault = (await vaultOf(dirname(file))) ?? (await vaultOf(dirname(join(path, name))))
    if (vault !== null) vaults.set(name, vault)
  }
  const settings = new Map<string, string>()
  for (const name of [...generatorSettings, ...names.filter(isNotionTable)]) {
    const file = files.get(name)
    const text = file === undefined ? null : await readText(file)
    if (text !== null) settings.set(name, text)
  }
  const hidden: Remark[] = []
  const reason = '이름이 점(.)으로 시작하는 숨은 파일입니다. 이름을 바꾸면 들여올 수 있습니다.'
  // `._name`: macOS puts these beside the files of a ZIP.
  for await (const name of glob('**/.[!_]*', { cwd: path, exclude: ['**/.*/**', '**/node_modules/**'] }))
    if (textNames.test(basename(name).slice(1))) hidden.push({ name, reason })
  return { texts, files, settings, vaults, hidden }
}
