import { componentOf, filesOf, gzipSize, listBudget, readManifest } from '../bundle/chunks.ts'
import { atMost, type Row, type Section } from './table.ts'

const screens = [
  { name: '목록 화면, 처음 스크립트', route: 'index.tsx', budget: listBudget },
  { name: '글 화면, 처음 스크립트', route: 'pages.$id.{-$slug}.tsx' },
  { name: '태그 화면, 처음 스크립트', route: 'tag.index.tsx' },
]

const inKb = (bytes: number): string => `${(bytes / 1_000).toFixed(1)} kB`

/** What a browser loads before a screen can start, as gzip; the route's own part is loaded beside the rest. */
export const bundle = (): Section => {
  const manifest = readManifest()
  const rows = screens.map(({ name, route, budget }): Row => {
    const files = [...filesOf(manifest, ['index.html', componentOf(route)])]
    const size = files.reduce((sum, file) => sum + gzipSize(file), 0)
    const measured = `${inKb(size)}, ${files.length}개`
    return budget === undefined
      ? { name, measured }
      : {
          name,
          measured,
          ratio: size / budget,
          beside: inKb(budget),
          goal: atMost(size / 1_000, budget / 1_000, ' kB'),
        }
  })
  const styles = manifest['style.css']?.file
  return {
    title: '꾸러미 크기: gzip',
    rows: styles === undefined ? rows : [...rows, { name: '모양', measured: inKb(gzipSize(styles)) }],
  }
}
