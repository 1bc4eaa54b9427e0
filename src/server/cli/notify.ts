import { createSendNotice, deliveryTimeoutMs, NotDelivered } from '../notices/send-notice.ts'
import { receiverName } from '../receivers.ts'
import { type Command, CommandFailure, readArguments } from './command.ts'

/** `notify`: sends a trial notice to all receivers, and reports which of them accepted it. */
export const notify: Command = async (args, { settings, tell }) => {
  readArguments(args, {}, [])
  const { site, siteUrl, receivers } = settings
  if (receivers.length === 0) throw new CommandFailure('NOTIFY: 알릴 곳이 정해져 있지 않습니다.')
  const send = createSendNotice({ ...settings, site: { ...site, url: siteUrl ?? '' } })
  let isTakenByAll = true
  for (const receiver of receivers) {
    const name = receiver.kind === 'mail' ? receiver.to : receiverName(receiver)
    try {
      await send(receiver, { kind: 'trial' }, AbortSignal.timeout(deliveryTimeoutMs))
      tell(`${name}: 시험 알림을 보냈습니다.`)
    } catch (error) {
      if (!(error instanceof NotDelivered)) throw error
      isTakenByAll = false
      tell(`${name}: 시험 알림을 받지 않았습니다. (${error.message})`)
    }
  }
  return isTakenByAll
}
