import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'

export const root = path.resolve(import.meta.dirname, '../..')

export type Source = {
  /** Relative to the root of the repository, with `/`. */
  readonly path: string
  readonly text: string
  readonly lines: number
  /** The imported files, relative to the root, and packages, by name. */
  readonly imports: readonly string[]
}

const specifier = /(?:^|\n)\s*(?:import|export)\s(?:[^'";]*?from\s*)?['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]/g

const resolve = (from: string, to: string): string => {
  if (to.startsWith('#/')) return `src/${to.slice(2)}`
  return to.startsWith('.') ? path.posix.normalize(path.posix.join(path.posix.dirname(from), to)) : to
}

const read = (file: string): Source => {
  const text = readFileSync(path.join(root, file), 'utf8')
  const found = [...text.matchAll(specifier)].map((match) => match[1] ?? match[2] ?? '')
  return { path: file, text, lines: text.trimEnd().split('\n').length, imports: found.map((to) => resolve(file, to)) }
}

/** All files except generated ones. */
export const sources: readonly Source[] = globSync('{src,mocks,tests}/**/*.{ts,tsx,css}', { cwd: root })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => file !== 'src/routeTree.gen.ts')
  .sort()
  .map(read)

/** Adds the advice to each line of a failure. */
export const fix = (lines: readonly string[], advice: string) => lines.map((line) => `${line}: ${advice}`)
