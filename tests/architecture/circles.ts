import type { Source } from './sources.ts'

/** All import cycles. Type imports count: whoever reads one file has to read the other. */
export const circles = (files: readonly Source[]): string[] => {
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
