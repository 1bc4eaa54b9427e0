import { pino } from 'pino'
import { onTestFinished } from 'vitest'

import { siteDefaults } from '#/contract/site.ts'
import type { AppDeps } from '#/server/app.ts'
import { createBell } from '#/server/notices/bell.ts'
import { createSendNotice, type SendDeps } from '#/server/notices/send-notice.ts'
import type { Receiver } from '#/server/receivers.ts'

import { openTestDatabase } from '../blog.ts'
import { openComments } from '../commenting.ts'
import { openReceiver } from './receiver.ts'

export const site = { ...siteDefaults, url: 'https://blog.example.com' }

/** The clock of a test, and a bell that goes by it. */
export const openBell = async (
  receivers: readonly Receiver[],
  sending: Partial<SendDeps> = {},
  given: Partial<AppDeps> = {},
) => {
  const db = given.db ?? (await openTestDatabase())
  let time = Date.parse('2026-11-20T03:00:00.000Z')
  const clock = () => new Date(time)
  const lines: string[] = []
  const log = pino({}, { write: (line: string) => void lines.push(line) })
  const send = createSendNotice({ site, mailServer: null, noticeSecret: null, ...sending })
  const bell = createBell({ db, clock, site, receivers, send, log })
  onTestFinished(bell.stop)
  const blog = await openComments({ db, clock, bell, site, ...given })
  return {
    ...blog,
    bell,
    /** What was written to the log. */
    lines,
    /** Lets this many milliseconds pass. */
    pass: (ms: number) => {
      time += ms
      bell.wake()
    },
    rows: (table: 'notice' | 'delivery') => db.read((reader) => reader.selectFrom(table).selectAll().execute()),
  }
}

/** A bell that tells one receiver. */
export const openOne = async (noticeSecret: string | null = null) => {
  const receiver = await openReceiver()
  const bell = await openBell([{ kind: 'hook', url: receiver.url }], { noticeSecret })
  return { ...bell, receiver }
}
