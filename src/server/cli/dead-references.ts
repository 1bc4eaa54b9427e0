import { posix } from 'node:path'

import { isServedKind } from '../disk/served-files.ts'
import { readReference } from '../markdown/reference.ts'
import { readFrontMatter } from '../posts-folder/front-matter.ts'
import { decode, type PostProblem } from '../posts-folder/post-file.ts'
import { addressesIn } from './markdown-links.ts'

type Folder = {
  readonly files: ReadonlyMap<string, unknown>
  /** Paths of the published posts. */
  readonly onSite: ReadonlySet<string>
  readonly siteUrl: string | null
}

const lineCount = (text: string): number => text.split('\n').length

/** Why a link to this path is broken; `null` if it is not. */
const whyDead = (path: string, isImage: boolean, { files, onSite }: Folder): string | null => {
  if (path === '' || path.endsWith('/')) return null
  if (!files.has(path)) return isImage ? '그림이 없습니다.' : '링크가 가리키는 파일이 없습니다.'
  if (path.endsWith('.md')) return onSite.has(path) ? null : '링크가 가리키는 글이 사이트에 없습니다.'
  return isServedKind(path) ? null : '이런 종류의 파일은 사이트에 내주지 않습니다.'
}

/** Why pages do not show a thumbnail; `null` if they do. */
const whyUnseen = (written: string, path: string, { files, siteUrl }: Folder): string | null => {
  const plain = posix.join(posix.dirname(path), written.normalize('NFC'))
  const reference = readReference(written, path, siteUrl)
  if (reference.kind === 'external') return '다른 사이트의 대표 그림은 화면에 나오지 않습니다.'
  const isThere = reference.kind !== 'file' || [plain, reference.path].some((file) => files.has(file))
  return isThere ? null : '대표 그림이 없습니다.'
}

/** The broken links and images of a valid post, as problems with their lines. */
export const deadReferences = (path: string, bytes: Uint8Array, folder: Folder): readonly PostProblem[] => {
  const source = decode(bytes)
  if (!source.ok) return []
  const front = readFrontMatter(source.text)
  if (!front.ok) return []
  const above = lineCount(source.text) - lineCount(front.body)
  const inBody = addressesIn(front.body).flatMap(({ address, isImage, line }) => {
    const reference = readReference(address, path, folder.siteUrl)
    const reason = reference.kind === 'file' ? whyDead(reference.path, isImage, folder) : null
    return reason === null ? [] : [{ path, line: above + line, reason: `${reason} ${address}` }]
  })
  const { thumbnail } = front.matter
  const reason = thumbnail === null ? null : whyUnseen(thumbnail, path, folder)
  if (reason === null) return inBody
  const line = source.text.split('\n').findIndex((text) => text.startsWith('thumbnail:')) + 1
  return [{ path, line: line || 1, reason: `${reason} ${thumbnail}` }, ...inBody]
}
