import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const latin = ['dejavu', 'liberation', 'liberation2', 'freefont'].map((name) => `/usr/share/fonts/truetype/${name}`)

/** Environment variables that give a browser only Latin fonts; `null` if the system has no folder of only Latin fonts. */
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
