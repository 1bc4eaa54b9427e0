import { pino } from 'pino'
import { onTestFinished } from 'vitest'

import { siteDefaults } from '#/contract/site.ts'
import type { AppDeps } from '#/server/app.ts'
import { createNotifier } from '#/server/notices/notifier.ts'
import { createSendNotice, type SendDeps } from '#/server/notices/send-notice.ts'
import type { Receiver } from '#/server/receivers.ts'

import { openTestDatabase } from '../blog.ts'
import { openComments } from '../commenting.ts'
import { openReceiver } from './receiver.ts'

export const site = { ...siteDefaults, url: 'https://blog.example.com' }

/** The clock of a test, and a notifier that goes by it. */
export const openNotifier = async (
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
  const notifier = createNotifier({ db, clock, site, receivers, send, log })
  onTestFinished(notifier.stop)
  const blog = await openComments({ db, clock, notifier, site, ...given })
  return {
    ...blog,
    notifier,
    /** What was written to the log. */
    lines,
    /** Lets this many milliseconds pass. */
    pass: (ms: number) => {
      time += ms
      notifier.wake()
    },
    rows: (table: 'notice' | 'delivery') => db.read((reader) => reader.selectFrom(table).selectAll().execute()),
  }
}

/** A notifier that tells one receiver. */
export const openOne = async (noticeSecret: string | null = null) => {
  const receiver = await openReceiver()
  const notifier = await openNotifier([{ kind: 'hook', url: receiver.url }], { noticeSecret })
  return { ...notifier, receiver }
}
