import { compressedSize, readManifest, screens, scriptsOf } from '../bundle/chunks.ts'
import { atMost, type Row, type Section } from './table.ts'

const inKb = (bytes: number): string => `${(bytes / 1_000).toFixed(1)} kB`

/** What a browser loads before a screen can start, compressed; the route's own part is loaded beside the rest. */
export const bundle = (): Section => {
  const manifest = readManifest()
  const rows = screens.map(({ name, route, budget }): Row => {
    const files = scriptsOf(manifest, route)
    const size = files.reduce((sum, file) => sum + compressedSize(file), 0)
    return {
      name: `${name}, 처음 스크립트`,
      measured: `${inKb(size)}, ${files.length}개`,
      ratio: size / budget,
      beside: inKb(budget),
      goal: atMost(size / 1_000, budget / 1_000, ' kB'),
    }
  })
  const styles = manifest['style.css']?.file
  return {
    title: '꾸러미 크기: 줄여 보내는 크기(brotli)',
    rows: styles === undefined ? rows : [...rows, { name: '모양', measured: inKb(compressedSize(styles)) }],
  }
}
