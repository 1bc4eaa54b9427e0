import { globSync } from 'node:fs'
import { relative } from 'node:path'

const alphabet = 'abcdefghijklmnopqrstuvwxyz'

/** 0 is `a`, 25 is `z`, 26 is `aa`. */
const inLetters = (index: number): string =>
  (index < alphabet.length ? '' : inLetters(Math.floor(index / alphabet.length) - 1)) +
  alphabet.charAt(index % alphabet.length)

/**
 * Names the classes of CSS Modules for the built site: letters for the file, a number for the class within it, as in `c12`.
 * Every page has its styles inline, and names made of words and hashes would take up 6 % of it.
 *
 * The browser's build and the server's must agree: files are numbered in the order of their paths, classes in the order of
 * their first appearance. Throws for a module outside `folder`.
 */
export const shortClassNames = (folder: string): ((name: string, file: string) => string) => {
  const files = globSync('**/*.module.css', { cwd: folder }).toSorted()
  const modules = new Map(
    files.map((file, index) => [file, { letters: inLetters(index), names: new Map<string, string>() }]),
  )
  return (name, file) => {
    const module = modules.get(relative(folder, file))
    if (module === undefined) throw new Error(`${file} is not a CSS module in ${folder}`)
    const { letters, names } = module
    const short = names.get(name) ?? `${letters}${names.size}`
    names.set(name, short)
    return short
  }
}
