import { createTransport } from 'nodemailer'

import type { MailServer } from '../receivers.ts'

/** Timeout of a mail server, in milliseconds. */
const patience = 8_000

type Mail = {
  /** The sender's display name. */
  readonly from: string
  readonly to: string
  readonly subject: string
  readonly text: string
}

const isHere = (host: string): boolean => /^(?:localhost|127\.[\d.]+|::1)$/.test(host)

/** The sender's address: that of the account, because few servers accept another. */
const senderOf = ({ auth }: MailServer, to: string): string => (auth?.user.includes('@') ? auth.user : to)

/** Sends a mail on a connection of its own. Rejects with the error of SMTP or the signal's reason. */
export const sendMail = async (server: MailServer, mail: Mail, signal: AbortSignal): Promise<void> => {
  const { auth, ...place } = server
  const transport = createTransport({
    ...place,
    ...(auth !== null && { auth }),
    // No password without TLS, except on this machine.
    requireTLS: auth !== null && !isHere(server.host),
    connectionTimeout: patience,
    greetingTimeout: patience,
    socketTimeout: patience,
    dnsTimeout: patience,
    // Nodemailer can attach files and URLs; ours are plain texts.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const aborted = Promise.withResolvers<never>()
  const abort = () => aborted.reject(signal.reason)
  signal.addEventListener('abort', abort, { once: true })
  try {
    signal.throwIfAborted()
    const { from, to, subject, text } = mail
    const sender = { name: from, address: senderOf(server, to) }
    await Promise.race([transport.sendMail({ from: sender, to, subject, text }), aborted.promise])
  } finally {
    signal.removeEventListener('abort', abort)
    transport.close()
  }
}
