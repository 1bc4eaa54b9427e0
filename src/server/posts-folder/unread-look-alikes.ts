import type { PostProblem } from './post-file.ts'
import { isPostOrFolder } from './scan.ts'

const rename = '글로 실으려면 파일의 이름을 소문자 .md로 끝내 주세요.'
/** Notepad adds `.txt` to every name, and Windows does not show it. */
const saveAsAnyFile =
  '글로 실으려면 파일의 이름을 .md로 끝내 주세요. 메모장에서는 저장할 때 파일 형식을 ‘모든 파일’로 고르세요.'

/** Files that their owner or other programs take for posts, and the blog ignores for their names. */
export const unreadLookAlikes = (paths: Iterable<string>): readonly PostProblem[] =>
  [...paths]
    .filter((path) => /\.(?:md|mdx|markdown)(?:\.txt)?$/i.test(path) && !isPostOrFolder(path))
    .map((path) => ({ path, line: null, reason: /\.txt$/i.test(path) ? saveAsAnyFile : rename }))
