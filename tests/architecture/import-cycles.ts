import type { Source } from './sources.ts'

/** All import cycles, as `a -> b -> a`. Type imports count, because files in a cycle can only be understood together. */
export const importCycles = (files: readonly Source[]): string[] => {
  const arrows = new Map(files.map((file) => [file.path, file.imports]))
  const done = new Set<string>()
  const found: string[] = []
  const walk = (file: string, way: readonly string[]) => {
    if (way.includes(file)) {
      found.push([...way.slice(way.indexOf(file)), file].join(' -> '))
      return
    }
    if (done.has(file)) return
    for (const to of arrows.get(file) ?? []) walk(to, [...way, file])
    done.add(file)
  }
  for (const { path: file } of files) walk(file, [])
  return found
}
