import { DatabaseBusy, DatabaseGone, DiskFull } from './database/database.ts'
import { isOpenElsewhere } from './database/open-database.ts'
import { errorCode } from './error-code.ts'
import { addressOf } from './http/serve.ts'
import { NotBuilt } from './pages/load-build.ts'
import { parseSettings, WrongSetting } from './settings.ts'

const byCode: Readonly<Record<string, string>> = {
  EADDRINUSE:
    'PORT: 다른 프로그램이 이미 이 포트를 쓰고 있습니다. 그것을 끄거나, ‘PORT=3001 npm start’처럼 다른 포트로 켜 주세요.',
  EACCES: 'PORT: 이 포트를 쓸 권한이 없습니다. 1024 이상의 포트를 정해 주세요.',
  EADDRNOTAVAIL: 'HOST: 이 컴퓨터에 없는 주소입니다. 이 컴퓨터의 주소로 고치거나, 지워 주세요.',
  EINVAL: 'HOST: 쓸 수 없는 주소입니다. 이 컴퓨터의 주소로 고치거나, 지워 주세요.',
  EAFNOSUPPORT: 'HOST: 이 컴퓨터가 쓰지 않는 종류의 주소입니다. 127.0.0.1이나 0.0.0.0으로 고쳐 주세요.',
  ENOTFOUND: 'HOST: 찾을 수 없는 이름입니다. 이 컴퓨터의 주소로 고치거나, 지워 주세요.',
  EAI_AGAIN: 'HOST: 지금 이름을 찾을 수 없습니다. 네트워크를 확인해 주세요.',
}

/** Why the port is taken, if that is because this blog has been started before. */
const explainOpenAlready = (environment: Readonly<Record<string, string | undefined>>): string | null => {
  const settings = parseSettings(environment)
  if (!isOpenElsewhere(settings)) return null
  const address = addressOf(settings.host, settings.port)
  return `PORT: 글방이 이미 켜져 있습니다: ${address} (다시 켜려면, 켜 둔 터미널에서 Ctrl+C로 먼저 꺼 주세요.)`
}

/** Why the blog did not start with these settings, as a line for the owner; `null` for unexpected errors. */
export const explainStartFailure = (
  error: unknown,
  environment: Readonly<Record<string, string | undefined>>,
): string | null => {
  if (error instanceof WrongSetting || error instanceof NotBuilt) return error.message
  if (error instanceof DatabaseGone)
    return 'DATABASE_URL: 켜는 사이에 데이터베이스와 연결이 끊겼습니다. 다시 켜 주세요.'
  if (error instanceof DatabaseBusy)
    return 'DATA_DIR: 다른 프로그램이 데이터베이스를 붙들고 있습니다. 그것을 끝낸 뒤에 다시 켜 주세요.'
  if (error instanceof DiskFull) return '디스크가 가득 찼습니다. 자리를 만든 뒤에 다시 켜 주세요.'
  const isListening =
    error instanceof Error && 'syscall' in error && /^(listen|getaddrinfo)$/.test(String(error.syscall))
  if (!isListening) return null
  const code = errorCode(error)
  return (code === 'EADDRINUSE' ? explainOpenAlready(environment) : null) ?? byCode[code] ?? null
}
