import { inspect } from 'node:util'

import * as z from 'zod'

/** The owner's sentence for each message of the log. */
const inKorean: Readonly<Record<string, string>> = {
  'a notice was given up': '알림을 여러 번 보냈지만 받지 않아 그만둡니다.',
  'a notice was not delivered; it is tried again': '알림을 보내지 못했습니다. 조금 뒤에 다시 보냅니다.',
  'notifications failed; they are tried again': '알림을 보내지 못했습니다. 조금 뒤에 다시 보냅니다.',
  'page failed': '화면을 보내지 못했습니다.',
  'page views could not be stored; they stay in memory': '조회 수를 저장하지 못했습니다. 조금 뒤에 다시 저장합니다.',
  'rendering failed': '화면을 그리지 못했습니다.',
  request: '답하지 못한 요청입니다.',
  'request failed': '요청을 처리하지 못했습니다.',
  'the search index could not be completed; the next start continues':
    '찾기의 색인을 다 만들지 못했습니다. 다음에 켤 때 이어서 만듭니다.',
}

const Entry = z.object({
  msg: z.string(),
  method: z.string().optional(),
  path: z.string().optional(),
  status: z.number().optional(),
  to: z.string().optional(),
  reason: z.string().optional(),
  err: z.object({ stack: z.string() }).optional(),
})

/** A line with its control characters escaped: file names may have any, newlines and a terminal's commands included. */
export const oneLine = (line: string): string => line.replaceAll(/\p{Cc}/gu, (control) => inspect(control).slice(1, -1))

/** A line of the log's JSON as the owner reads it on a terminal; `null` for a request that was answered. */
const readable = (json: string): string | null => {
  const { msg, method, path, status, to, reason, err } = Entry.parse(JSON.parse(json))
  if (status !== undefined && status < 500) return null
  const parts = [inKorean[msg] ?? msg, method, path, status, to, reason].filter((part) => part !== undefined)
  const line = oneLine(parts.join(' '))
  return err === undefined ? line : [line, ...err.stack.split('\n').map(oneLine)].join('\n')
}

/** A destination for Pino that tells the owner only what matters. */
export const terminalLog = (print: (text: string) => void) => ({
  write: (json: string): void => {
    const text = readable(json)
    if (text !== null) print(text)
  },
})
