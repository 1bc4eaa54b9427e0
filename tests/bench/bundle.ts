import { compressedSize, readManifest, screenBudgets, scriptsOf } from '../bundle/budgets.ts'
import { atMost, type Row, type Section } from './table.ts'

const inKb = (bytes: number): string => `${(bytes / 1_000).toFixed(1)} kB`

/** The compressed size of the scripts that each screen needs to start. */
export const measureBundle = (): Section => {
  const manifest = readManifest()
  const rows = screenBudgets.map(({ name, route, budget }): Row => {
    const files = scriptsOf(manifest, route)
    const size = files.reduce((sum, file) => sum + compressedSize(file), 0)
    return {
      name: `${name}, 처음 스크립트`,
      measured: `${inKb(size)}, ${files.length}개`,
      ratio: size / budget,
      reference: inKb(budget),
      goal: atMost(size / 1_000, budget / 1_000, ' kB'),
    }
  })
  const styles = manifest['style.css']?.file
  return {
    title: '꾸러미 크기: 줄여 보내는 크기(brotli)',
    rows: styles === undefined ? rows : [...rows, { name: '모양', measured: inKb(compressedSize(styles)) }],
  }
}
