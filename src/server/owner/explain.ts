import { DiskFull } from '../database/database.ts'
import { Refused } from '../http/refused.ts'
import { WrongSetting } from '../settings.ts'
import { Failure } from './command.ts'

const byCode: Readonly<Record<string, string>> = {
  ENOENT: '파일이나 폴더가 없습니다',
  ENOTDIR: '폴더가 아닙니다',
  EISDIR: '파일이 아니라 폴더입니다',
  EACCES: '읽거나 쓸 권한이 없습니다',
  EPERM: '읽거나 쓸 권한이 없습니다',
  EROFS: '쓸 수 없는 디스크입니다',
  ENOSPC: '디스크가 가득 찼습니다',
  EDQUOT: '디스크 할당량을 다 썼습니다',
  ENAMETOOLONG: '파일 이름이 너무 깁니다',
}

/** One line for the owner on why a command came to nothing. */
export const explain = (error: unknown): string => {
  if (error instanceof DiskFull) return '디스크가 가득 찼습니다. 자리를 만든 뒤 다시 해 주세요.'
  const isOurs = [Failure, WrongSetting, Refused].some((kind) => error instanceof kind)
  if (isOurs && error instanceof Error) return error.message
  if (!(error instanceof Error)) return `뜻밖의 일로 멈췄습니다. (${String(error)})`
  const known = 'code' in error ? byCode[String(error.code)] : undefined
  const path = 'path' in error ? `: ${String(error.path)}` : ''
  return known === undefined ? `뜻밖의 일로 멈췄습니다. (${error.message.split('\n')[0]})` : `${known}${path}`
}
