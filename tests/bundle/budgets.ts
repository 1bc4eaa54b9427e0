import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync } from 'node:zlib'

import { componentOf, filesOf, Manifest, startOf } from '#/server/pages/screen-files.ts'

export const client = path.resolve('dist/client')

type Screen = {
  readonly name: string
  readonly route: string
  /** The budget of scripts to load before the screen can start: bytes, compressed. */
  readonly budget: number
}

/** Every screen of the specification, section 2. */
export const screenBudgets: readonly Screen[] = [
  { name: '전체 목록', route: '/', budget: 98_930 },
  { name: '카테고리', route: '/category/$id/', budget: 98_930 },
  { name: '하위 카테고리', route: '/category/$id/sub/$subId', budget: 98_930 },
  { name: '태그의 글', route: '/tag/$tagId/{-$tagName}', budget: 98_930 },
  { name: '태그', route: '/tag/', budget: 98_150 },
  { name: '찾기', route: '/search', budget: 104_220 },
  { name: '책상', route: '/owner', budget: 96_150 },
  { name: '내 댓글', route: '/my', budget: 96_150 },
  { name: '글', route: '/pages/$id/{-$slug}', budget: 101_700 },
]

/** The chunks that a browser loads before a screen can start. */
export const scriptsOf = (manifest: ReturnType<typeof readManifest>, route: string): readonly string[] =>
  [...filesOf(manifest, [startOf(manifest), componentOf(route)])].filter((file) => file.endsWith('.js'))

/** Vite's build manifest, by source file. */
export const readManifest = () => {
  const file = path.join(client, '.vite/manifest.json')
  if (!existsSync(file)) throw new Error('빌드한 것이 없습니다. npm run build를 먼저 하세요(npm test는 스스로 합니다).')
  return Manifest.parse(JSON.parse(readFileSync(file, 'utf8')))
}

export const readChunk = (file: string): string => readFileSync(path.join(client, file), 'utf8')

const nameHash = (name: string): string => createHash('sha256').update(name).digest('base64url').slice(0, 8)

/**
 * The size as it is sent: Brotli. The hashes of contents in file names are replaced by hashes of the names: otherwise a change
 * in any chunk would move the size of all that import it, by up to 40 bytes.
 */
export const compressedSize = (file: string): number =>
  brotliCompressSync(
    readChunk(file).replaceAll(/([\w.$-]+)-[\w-]{8}(?=\.(?:js|css)\b)/g, (_, name) => `${name}-${nameHash(name)}`),
  ).length
