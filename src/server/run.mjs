// Plain JavaScript without packages: it runs before anything is installed, and on a Node.js that cannot read TypeScript.
import { existsSync, readFileSync } from 'node:fs'
import util from 'node:util'

const { parseEnv } = util
const [program] = process.argv.splice(2, 1)

const encodingOf = ([first, second]) => {
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  return first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8'
}

/** Windows' editors and shells begin a file with a byte order mark, or write UTF-16; Node's `loadEnvFile` skips such lines. */
const decode = (bytes) => new TextDecoder(encodingOf(bytes), { fatal: true }).decode(bytes)

/** A comment, a setting with the quoted and the unquoted part of its value, or any other line. */
const line = /^[^\S\n]*(?:#.*|(?:export[^\S\n]+)?([\w.-]+)[^\S\n]*=[^\S\n]*('[^']*'|"[^"]*"|`[^`]*`)?(.*)|(\S.*))$/gm

/** The first line that Node would silently misread, as half a password or as no setting at all: a message; `null` if none. */
const mistakeIn = (text) => {
  for (const { index, 0: all, 1: name, 2: quoted, 3: rest, 4: other } of text.matchAll(line)) {
    if (other !== undefined)
      return `${text.slice(0, index).split('\n').length}째 줄을 읽을 수 없습니다. 한 줄에 하나씩 이름='값'으로 적고, 설명은 #으로 시작해 주세요.`
    if (/^[‘’“”]/.test(rest ?? '')) return `${name}의 값을 곧은 작은따옴표로 감싸 주세요(${name}='…').`
    if (quoted === undefined ? /^["'`]/.test(rest ?? '') : /^[^\S\n]*[^\s#]/.test(rest))
      return `${name}의 따옴표가 맞지 않습니다. 값에 든 것과 다른 따옴표로 값 전체를 감싸 주세요.`
    // Node cuts a value at any `#`. Right behind the `=`, or as a colour, it begins a value and no comment.
    const isColor = name === 'ACCENT' && /^#(?:[\da-f]{3}|[\da-f]{6})\s*$/i.test(rest ?? '')
    const isCut = isColor || /^[^#]*[^#\s]#/.test(rest ?? '') || /^[^=#]*=#\S/.test(all)
    if (quoted === undefined && isCut)
      return `${name}의 값이 # 앞에서 잘립니다. 값을 작은따옴표로 감싸 주세요(${name}='…'). 설명이면 # 앞을 한 칸 띄워 주세요.`
  }
  return null
}

const notUtf8 =
  'UTF-8로 저장된 파일이 아닙니다. 메모장이라면 ‘다른 이름으로 저장’에서 인코딩을 UTF-8로 골라 저장해 주세요.'
/** Docker creates a folder where a file is to be mounted that does not exist. */
const unreadable = '읽을 수 없습니다. 폴더가 아니라 파일이어야 하고, 글방을 켜는 사용자가 읽을 수 있어야 합니다.'

const misnamed = "이 이름으로는 읽히지 않습니다. 끝의 '.txt'를 지워 .env로 바꾸어 주세요."

/**
 * Loads the settings in `.env`, if there is one; the environment's own win. Returns their names; `null` if it has failed, and
 * said so.
 */
const loadSettings = () => {
  // A version of Node.js without `parseEnv` cannot read the program either.
  if (parseEnv === undefined) return []
  if (!existsSync('.env')) {
    // Windows' Notepad appends the extension, and Explorer hides it.
    if (!existsSync('.env.txt')) return []
    console.error(`.env.txt: ${misnamed}`)
    return null
  }
  try {
    const text = decode(readFileSync('.env'))
    const mistake = mistakeIn(text)
    if (mistake !== null) {
      console.error(`.env: ${mistake}`)
      return null
    }
    const settings = parseEnv(text)
    Object.assign(process.env, { ...settings, ...process.env })
    return Object.keys(settings)
  } catch (error) {
    console.error(`.env: ${error.code === 'ERR_ENCODING_INVALID_ENCODED_DATA' ? notUtf8 : unreadable}`)
    return null
  }
}

/** Warns of misspelt settings, which would otherwise be ignored silently. */
const warnOfMisspelt = async (names) => {
  const { misspeltLines } = await import('./misspelt-settings.ts')
  for (const line of misspeltLines(names)) console.error(`.env: ${line}`)
}

try {
  const names = loadSettings()
  if (names === null) process.exitCode = 1
  else {
    // `npm start` builds first, and says it once.
    if (names.length > 0 && !program.startsWith('building/')) await warnOfMisspelt(names)
    await import(`./${program}`)
  }
} catch (error) {
  // npm writes this file at the end of an installation. A newer version of the blog may need other packages.
  const isInstalled = existsSync('node_modules/.package-lock.json')
  const isOutdated =
    (error.code === 'ERR_MODULE_NOT_FOUND' && error.message.startsWith('Cannot find package')) ||
    (error instanceof SyntaxError && error.message.includes('does not provide an export'))
  if (isInstalled && !isOutdated && error.code !== 'ERR_UNKNOWN_FILE_EXTENSION') throw error
  console.error('이 폴더에서 npm ci를 끝까지 한 뒤에 다시 해 주세요. (그래도 같으면 Node.js 24를 설치해 주세요.)')
  process.exitCode = 1
}
