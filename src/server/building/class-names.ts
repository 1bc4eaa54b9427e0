import { globSync } from 'node:fs'
import { relative } from 'node:path'

const alphabet = 'abcdefghijklmnopqrstuvwxyz'

/** 0 is `a`, 25 is `z`, 26 is `aa`. */
const inLetters = (index: number): string =>
  (index < alphabet.length ? '' : inLetters(Math.floor(index / alphabet.length) - 1)) +
  alphabet.charAt(index % alphabet.length)

/**
 * Names the classes of CSS Modules for the built site: letters for the file, a number for the class within it, as in `c12`.
 * Every page carries its styles, so names made of words and hashes would be 6 % of it.
 *
 * Both builds, that of the browser and that of the server, must agree: files are counted in the order of their paths, classes
 * in that of their first appearance. Throws for a module outside `folder`.
 */
export const shortClassNames = (folder: string): ((name: string, file: string) => string) => {
  const files = globSync('**/*.module.css', { cwd: folder }).toSorted()
  const namesOf = new Map(files.map((file) => [file, new Map<string, string>()]))
  return (name, file) => {
    const names = namesOf.get(relative(folder, file))
    if (names === undefined) throw new Error(`${file} is not a module of styles in ${folder}`)
    const short = names.get(name) ?? inLetters(files.indexOf(relative(folder, file))) + names.size
    names.set(name, short)
    return short
  }
}
