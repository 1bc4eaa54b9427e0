import { pino } from 'pino'
import { describe, expect, it } from 'vitest'

import { logRequest } from '#/server/log.ts'
import { terminalLog } from '#/server/terminal-log.ts'

import { sources } from '../architecture/sources.ts'
import { makeBlog, runBlog } from './cli/run-blog.ts'
import { runMain } from './run-main.ts'

const onTerminal = { NODE_OPTIONS: '--import data:text/javascript,process.stdout.isTTY=true' }

/** What a terminal shows of what `write` logs. */
const shown = (write: (log: pino.Logger) => void) => {
  const lines: string[] = []
  write(
    pino(
      { base: null },
      terminalLog((line) => lines.push(line)),
    ),
  )
  return lines
}

it('터미널에서는 요청을 적지 않고, 경고를 그대로 말하고, 책상의 주소와 끄는 법을 알려 준다', async () => {
  const server = await runMain(onTerminal, { '글.md': '---\ntitle: 글\n---\n![나무](none.png)' })
  const address = await server.listening()
  await fetch(`${address}/api/posts`)
  server.signal('SIGTERM')
  expect(await server.exited).toBe(0)
  const lines = server.output().trim().split('\n')
  expect(lines).toContain('글.md: 그림이 없습니다. none.png')
  const opened = [`글방을 열었습니다: ${address}`, `주인의 책상: ${address}/owner`, '끄려면 Ctrl+C를 누르세요.']
  expect(lines.slice(-3)).toEqual(opened)
  expect(server.output()).not.toContain('{')
})

it('터미널이 아니면 책상의 주소와 끄는 법을 말하지 않는다', async () => {
  const server = await runMain()
  await server.listening()
  expect(server.output()).toMatch(/^글방을 열었습니다: \S+\n$/m)
  expect(server.output()).not.toMatch(/책상|Ctrl/)
})

it('터미널에서도 답하지 못한 요청과 그 까닭은 한국어로 말한다', () => {
  const error = new Error('뜻밖의 일')
  const lines = shown((log) => {
    for (const status of [200, 404, 503]) logRequest(log, { method: 'GET', path: '/api/posts', status }, 0)
    log.error({ err: error, method: 'GET', path: '/api/posts' }, 'request failed')
    log.warn({ to: 'hooks.slack.com', reason: '404', tries: 1 }, 'a notice was given up')
  })
  expect(lines).toEqual([
    '답하지 못한 요청입니다. GET /api/posts 503',
    `요청을 처리하지 못했습니다. GET /api/posts\n${error.stack}`,
    '알림을 여러 번 보냈지만 받지 않아 그만둡니다. hooks.slack.com 404',
  ])
})

it('영어로 적는 기록은 모두 터미널에서 한국어로 말한다', () => {
  const server = sources.filter(({ path }) => path.startsWith('src/server/')).map(({ text }) => text)
  const logged = server.flatMap((text) => [...text.matchAll(/\blog\.(?:info|warn|error)\((.*)\)/g)])
  const english = logged
    .flatMap(([, given = '']) => [...given.matchAll(/'([a-z][^']*)'/g)])
    .map(([, text = '']) => text)
  expect(english.length).toBeGreaterThan(7)
  for (const text of english) expect(shown((log) => log.error(text))).toEqual([expect.stringMatching(/[가-힣]/)])
})

describe('이름에 줄바꿈이나 터미널을 움직이는 글자가 든 파일', () => {
  const posts = { '틀린\n글.md': '머리말 없이', '\u001B[2J글.md': '---\ntitle: 글\n---\n![나무](none.png)' }

  it.each([onTerminal, {}])('서버는 그 글자를 적어 한 줄로 알린다: %j', async (env) => {
    const server = await runMain(env, posts)
    await server.listening()
    server.signal('SIGTERM')
    await server.exited
    expect(server.output()).toMatch(/^글을 건너뜁니다: 틀린\\n글\.md:1 머리말이 없습니다/m)
    expect(server.output()).toMatch(/\[2J글\.md: 그림이 없습니다\. none\.png/)
    expect(server.output()).not.toContain('\u001B')
  })

  it('일어난 곳을 적은 줄들에서도 그렇다', () => {
    const err = Object.assign(new Error('틀림'), { stack: 'Error: \u001B[2J글.md\n    at 읽기' })
    expect(shown((log) => log.error({ err }, '글'))).toEqual(['글\nError: \\x1B[2J글.md\n    at 읽기'])
  })

  it('check도 그렇다', async () => {
    const { output } = await runBlog(await makeBlog(posts), ['check'])
    expect(output.trim().split('\n')).toEqual([
      expect.stringMatching(/^posts\/틀린\\n글\.md:1 머리말이 없습니다/),
      expect.stringMatching(/^posts\/\\x1B\[2J글\.md:\d+ 주의: /),
      '글 2개 (초안 0개): 틀린 곳 1개, 주의 1개',
    ])
  })

  it('없는 파일이라고 말할 때도 그렇다', async () => {
    const { complaint } = await runBlog(await makeBlog(), ['restore', '없는\n백업.tgz'])
    expect(complaint).toMatch(/^[^\n]*없는\\n백업\.tgz\n$/)
  })
})
