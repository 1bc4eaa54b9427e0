import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

const { resolve } = createRequire(import.meta.url)
const folderOf = (name: string): string => dirname(resolve(`${name}/package.json`))

const pretendard = folderOf('@fontsource/pretendard')
const gowunBatang = folderOf('@expo-google-fonts/gowun-batang')

// The package calls the whole of Pretendard `latin`.
const sansFile = (weight: number): string => join(pretendard, 'files', `pretendard-latin-${weight}-normal.woff`)

/** Both fonts come whole: all syllables of a weight in one file. */
export const fontFiles = {
  sans400: sansFile(400),
  sans600: sansFile(600),
  sans700: sansFile(700),
  serif700: join(gowunBatang, '700Bold', 'GowunBatang_700Bold.ttf'),
} as const

export type FontName = keyof typeof fontFiles

/** Both are under the SIL Open Font License, which has to go where the fonts go. */
export const readLicences = async (): Promise<string> => {
  const files = [join(pretendard, 'LICENSE'), join(gowunBatang, 'LICENSE_FONT')]
  return (await Promise.all(files.map((file) => readFile(file, 'utf8')))).join('\n\n---\n\n')
}

/** Changes with the packages. */
export const readVersions = (): Promise<readonly string[]> =>
  Promise.all([pretendard, gowunBatang].map((folder) => readFile(join(folder, 'package.json'), 'utf8')))
