import { relative, resolve } from 'node:path'

import { DatabaseBusy, DatabaseGone, DiskFull } from '../database/database.ts'
import { errorCode } from '../error-code.ts'
import { Refused } from '../http/refused.ts'
import { WrongSetting, parseSettings } from '../settings.ts'
import { oneLine } from '../terminal-log.ts'
import { CommandFailure, WrongUse, type Command, type Context } from './command.ts'

const imports = `  markdown   Markdown 폴더. 하위 폴더와 상대 경로의 그림을 그대로 옮깁니다.
             올리지 않은 글(draft, published: no, _drafts, 오지 않은 날짜)은 초안이 됩니다.
  velog      Velog 백업(title, description, date, tags가 머리말인 .md와 그림 폴더). 비공개 글까지
             받은 백업이면 그 표시가 없으므로 --draft로 들여 주세요.
  tistory    티스토리 백업을 푼 폴더(번호/번호-제목.html). 백업에는 비공개 표시가 없으므로
             --publish(모두 올림)와 --draft(모두 초안) 가운데 하나를 꼭 적습니다.
  wordpress  워드프레스 내보내기 파일(WXR, .xml). 댓글도 옮기고, 관리자만 지울 수 있습니다.
  ghost      고스트 내보내기 파일(.json). 그림은 고스트의 content 폴더를 파일 곁에 두면 옮기고,
             댓글은 파일에 없습니다. 회원에게만 보이던 글은 초안이 됩니다.
  --to 폴더  POSTS_DIR 아래에 둘 곳. 적지 않으면 종류의 이름입니다.
  --draft    모두 초안으로 옮깁니다.
  이미 있는 글은 건너뛰고 빠진 댓글과 그림만 채우므로 다시 해도 됩니다.
  다른 서버의 그림은 그대로 두고 알려 드립니다.
  들여오다가 잘못되면 아무것도 남기지 않습니다.`

export const helps = {
  new: {
    use: 'new "제목"',
    about: '머리말이 갖춰진 글 파일을 만듭니다',
    more: `  --category 이름  --subcategory 이름  --tags 하나,둘
  --publish  바로 올립니다. 저장한 글은 2초 안에 사이트에 나타나므로, 적지 않으면
             초안(draft: true)으로 둡니다. 다 쓰면 그 줄을 지우세요.`,
  },
  check: {
    use: 'check',
    about: '모든 글을 살펴, 틀린 곳의 파일과 줄과 까닭을 알려 줍니다',
    more: `  틀린 글이 있으면 종료 코드 1로 끝납니다. 없는 그림과 끊긴 링크는 알리기만 합니다.
  파일만 보므로, id는 파일끼리만 견주고 서버가 이미 준 번호와는 견주지 않습니다.`,
  },
  password: {
    use: 'password',
    about: '관리자 비밀번호를 바꿉니다',
    more: `  두 번 물어봅니다. 파이프로 주면 그 첫 줄을 씁니다. 같은 데이터베이스로 켜져 있는 서버에도
  바로 통하고, 책상에 로그인해 있던 브라우저는 모두 로그아웃됩니다.
  댓글 피드의 주소도 바뀝니다.
  서버를 켤 때 ADMIN_PASSWORD가 있으면 그때는 그 값으로 바뀝니다.`,
  },
  notify: {
    use: 'notify',
    about: 'NOTIFY에 적은 곳마다 시험 알림을 보냅니다',
    more: '  받지 않은 곳이 있으면 까닭을 말하고 종료 코드 1로 끝납니다.',
  },
  backup: {
    use: 'backup 파일.tar.gz',
    about: '데이터베이스와 글을 한 파일에 담습니다 (켜 둔 채로)',
    more: `  --force  같은 이름의 파일이 있으면 바꿉니다.
  설정(환경 변수)과, 다시 만들 수 있는 줄인 그림은 담지 않습니다. 비밀번호의 해시가
  들어 있으니 남에게 주지 마세요.`,
  },
  restore: {
    use: 'restore 파일.tar.gz',
    about: '백업을 되돌립니다 (서버를 멈추고)',
    more: `  --force  지금의 데이터와 글이 있어도 바꿉니다. 옛것은 지우지 않고 옮겨 두며, 어디인지 말합니다.
  관리자 비밀번호도 백업할 때의 것이 되고, 책상에 로그인해 있던 브라우저는 모두 로그아웃됩니다.
  댓글 피드의 주소도 바뀝니다.
  백업을 모두 살핀 뒤에 바꾸고, 잘못된 백업이면 아무것도 바꾸지 않습니다.`,
  },
  move: {
    use: 'move',
    about: '데이터를 DATABASE_URL의 PostgreSQL로 옮깁니다 (서버를 멈추고)',
    more: `  댓글과 그 비밀번호, 조회 수와 방문자 수, 관리자 비밀번호가 모두 갑니다. 빈 데이터베이스로만
  옮기고, 잘못되면 아무것도 남기지 않습니다. DATA_DIR의 옛 데이터와 글 폴더는 그대로 둡니다.`,
  },
  export: {
    use: 'export 폴더',
    about: '글은 Markdown으로, 댓글은 JSON으로 내보냅니다',
    more: `  비었거나 없는 폴더에만 씁니다. posts/ 아래에 글과 그림, comments.json에 댓글이 놓입니다.
  --secret  비밀 댓글의 이름과 내용, 아직 보이지 않는 댓글까지 담습니다. 남에게 줄 때는 적지 마세요.`,
  },
  import: {
    use: 'import 종류 경로',
    about: 'Markdown 폴더나 다른 블로그의 글을 들여옵니다',
    more: imports,
  },
}

type Name = keyof typeof helps

/** The width of a text in a terminal, where a Hangul syllable takes two columns. */
const columns = (text: string): number => text.length + (text.match(/[가-힣]/g)?.length ?? 0)

const width = Math.max(...Object.values(helps).map(({ use }) => columns(use))) + 4

const overview = (): string =>
  [
    '글방 주인의 명령: npm run blog -- <명령>',
    '',
    ...Object.values(helps).map(({ use, about }) => `  ${use}${' '.repeat(width - columns(use))}${about}`),
    '',
    '자세히: npm run blog -- help <명령>',
    '서버를 켤 때와 같은 설정(환경 변수)을 주어야 같은 데이터베이스에 닿습니다.',
  ].join('\n')

const helpOf = (name: Name): string => {
  const { use, about, more } = helps[name]
  return [`npm run blog -- ${use}`, `  ${about}.`, '', more].join('\n')
}

const byCode: Readonly<Record<string, string>> = {
  ENOENT: '파일이나 폴더가 없습니다',
  ENOTDIR: '폴더가 아닙니다',
  EISDIR: '파일이 아니라 폴더입니다',
  EACCES: '읽거나 쓸 권한이 없습니다',
  EPERM: '읽거나 쓸 권한이 없습니다',
  EROFS: '쓸 수 없는 디스크입니다',
  ENAMETOOLONG: '파일 이름이 너무 깁니다',
}

/** Why a command failed, as a line for the owner. */
const explain = (error: unknown): string => {
  if (error instanceof DiskFull || /^(?:ENOSPC|EDQUOT)$/.test(errorCode(error)))
    return '디스크가 가득 찼습니다. 자리를 만든 뒤 다시 해 주세요.'
  if (error instanceof DatabaseBusy)
    return '다른 프로그램이 데이터베이스를 붙들고 있습니다. 그것을 끝낸 뒤에 다시 해 주세요.'
  if (error instanceof DatabaseGone) return '데이터베이스에 닿지 못했습니다. 잠시 뒤에 다시 해 주세요.'
  if (error instanceof CommandFailure || error instanceof WrongSetting || error instanceof Refused) return error.message
  if (!(error instanceof Error)) return `뜻밖의 일로 멈췄습니다. (${String(error)})`
  const known = byCode[errorCode(error)]
  // The name of a temporary folder means nothing to the owner; its parent does.
  const path = 'path' in error ? `: ${String(error.path).replace(/\/\.geulbang-[^/]*$/, '')}` : ''
  return known === undefined ? `뜻밖의 일로 멈췄습니다. (${error.message.split('\n')[0]})` : `${known}${path}`
}

/** Imported on demand: help needs neither the database nor the Markdown parser. */
const commands: Readonly<Record<Name, () => Promise<Command>>> = {
  new: async () => (await import('./new-post.ts')).newPost,
  check: async () => (await import('./check.ts')).check,
  password: async () => (await import('./password.ts')).changePassword,
  notify: async () => (await import('./notify.ts')).notify,
  backup: async () => (await import('./backup.ts')).backup,
  restore: async () => (await import('./restore.ts')).restore,
  move: async () => (await import('./move.ts')).move,
  import: async () => (await import('./import.ts')).importPosts,
  export: async () => (await import('./export.ts')).exportBlog,
}

/** What `blog` needs from the process. */
type Terminal = Pick<Context, 'tell' | 'askSecret' | 'isInteractive'> & {
  readonly environment: Readonly<Record<string, string | undefined>>
  /** The folder in which the command was called. */
  readonly folder: string
  readonly complain: (line: string) => void
}

const isName = (word: string): word is Name => Object.hasOwn(commands, word)

const nameOf = (word: string): Name => {
  if (isName(word)) return word
  throw new WrongUse(`${word}: 없는 명령입니다. 명령은 ${Object.keys(helps).join(', ')}입니다.`)
}

const createContext = ({ environment, folder, tell, askSecret, isInteractive }: Terminal): Context => ({
  settings: parseSettings(environment),
  clock: () => new Date(),
  path: (written) => resolve(folder, written),
  shown: (path) => {
    const short = relative(folder, path)
    return short !== '' && short.length < path.length ? short : path
  },
  tell: (line) => tell(oneLine(line)),
  askSecret,
  isInteractive,
})

const run = async (words: readonly string[], terminal: Terminal): Promise<boolean> => {
  const asksHelp = words.some((word) => word === '--help' || word === '-h')
  const [first, ...rest] = words.filter((word) => !asksHelp || !word.startsWith('-'))
  const name = first === 'help' ? rest[0] : first
  if (first === 'help' || name === undefined || asksHelp) {
    terminal.tell(name === undefined ? overview() : helpOf(nameOf(name)))
    return true
  }
  const command = await commands[nameOf(name)]()
  return command(rest, createContext(terminal))
}

/** Runs a command line; resolves with the exit code: 0 success, 1 failure, 2 wrong usage. */
export const blog = async (words: readonly string[], terminal: Terminal): Promise<0 | 1 | 2> => {
  try {
    return (await run(words, terminal)) ? 0 : 1
  } catch (error) {
    const isWrongUse = error instanceof WrongUse
    terminal.complain(oneLine(isWrongUse ? `${error.message} (도움말: npm run blog -- help)` : explain(error)))
    return isWrongUse ? 2 : 1
  }
}
