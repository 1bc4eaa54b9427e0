import { createTransport } from 'nodemailer'

import type { MailServer } from '../receivers.ts'

/** How long a mail server may be silent, in milliseconds. */
const patience = 8_000

type Mail = {
  /** The name of who writes. */
  readonly from: string
  readonly to: string
  readonly subject: string
  readonly text: string
}

const isHere = (host: string): boolean => /^(?:localhost|127\.[\d.]+|::1)$/.test(host)

/** The address that mail comes from: that of the account, for few servers take another. */
const senderOf = ({ auth }: MailServer, to: string): string => (auth?.user.includes('@') ? auth.user : to)

/** Hands a mail in, on a connection of its own. */
export const sendMail = async (server: MailServer, mail: Mail, signal: AbortSignal): Promise<void> => {
  const { auth, ...place } = server
  const transport = createTransport({
    ...place,
    ...(auth !== null && { auth }),
    // A password goes over no line that others can read.
    requireTLS: auth !== null && !isHere(server.host),
    connectionTimeout: patience,
    greetingTimeout: patience,
    socketTimeout: patience,
    dnsTimeout: patience,
    // A text is a text: no file of this machine and no page is read for it.
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
