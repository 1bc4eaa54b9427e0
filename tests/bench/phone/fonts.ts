import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const latin = ['dejavu', 'liberation', 'liberation2', 'freefont'].map((name) => `/usr/share/fonts/truetype/${name}`)

/** The environment of a browser on a system with Latin fonts alone; `null` where no folder holds only such. */
export const withoutKoreanFonts = async (folder: string): Promise<Record<string, string> | null> => {
  const folders = latin.filter((it) => existsSync(it))
  if (folders.length === 0) return null
  const file = join(folder, 'fonts.conf')
  const dirs = folders.map((it) => `<dir>${it}</dir>`).join('')
  const cache = `<cachedir>${join(folder, 'font-cache')}</cachedir>`
  await writeFile(
    file,
    `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig>${dirs}${cache}</fontconfig>`,
  )
  return { FONTCONFIG_FILE: file }
}
