import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { onTestFinished } from 'vitest'

import { createSendNotice } from '#/server/notices/send-notice.ts'
import type { MailServer } from '#/server/receivers.ts'

import { site } from './open-notifier.ts'

type Mail = { readonly from: string; readonly to: readonly string[]; readonly text: string; readonly user: string }

/** A real mail server on this machine, that takes one account. Its certificate, if TLS is not disabled, is signed by nobody known. */
export const openMailServer = async ({ refuses = false, ...given }: SMTPServerOptions & { refuses?: boolean } = {}) => {
  const mails: Mail[] = []
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    // Otherwise it warns of its own certificate.
    logger: false,
    allowInsecureAuth: true,
    authOptional: true,
    onAuth: ({ username = '', password }, _session, done) =>
      password === 'secret-of-the-mail' ? done(null, { user: username }) : done(new Error('no')),
    onData: (stream, session, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => void chunks.push(chunk))
      stream.on('end', () => {
        if (refuses) return done(new Error('secret-of-the-answer'))
        const { mailFrom, rcptTo } = session.envelope
        mails.push({
          from: mailFrom === false ? '' : mailFrom.address,
          to: rcptTo.map(({ address }) => address),
          text: Buffer.concat(chunks).toString(),
          user: String(session.user ?? ''),
        })
        done()
      })
    },
    ...given,
  })
  server.on('error', () => {})
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  onTestFinished(() => new Promise<void>((closed) => server.close(() => closed())))
  const address = server.server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return { mails, port: address.port }
}

/** Sends through such a server, with its account unless another is given. */
export const toMail = (given: Partial<MailServer> & Pick<MailServer, 'port'>) =>
  createSendNotice({
    site,
    noticeSecret: null,
    mailServer: {
      host: '127.0.0.1',
      secure: false,
      auth: { user: 'me@example.com', pass: 'secret-of-the-mail' },
      ...given,
    },
  })
