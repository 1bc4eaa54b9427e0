import { createSendNotice, deliveryTimeoutMs, NotDelivered } from '../notices/send-notice.ts'
import { receiverName } from '../receivers.ts'
import { type Command, CommandFailure, parseArguments } from './command.ts'

/** What to do about a failed delivery, by its reason: a status, an error code or a name (see {@link NotDelivered}). */
const adviceFor = (reason: string, isMail: boolean): string => {
  if (/^(?:429|5\d\d)$/.test(reason)) return '받는 곳이 바쁘거나 고장입니다. 잠시 뒤에 다시 해 보세요.'
  if (/^\d+$/.test(reason)) return '받는 곳이 거절했습니다. NOTIFY의 주소와 토큰을 확인해 주세요.'
  if (reason.startsWith('EAUTH')) return 'SMTP_URL의 사용자와 비밀번호를 확인해 주세요.'
  if (/ 4\d\d$/.test(reason)) return '메일 서버가 지금은 받지 않습니다. 잠시 뒤에 다시 해 보세요.'
  if (/ 5\d\d$/.test(reason)) return '메일 서버가 거절했습니다. SMTP_URL의 사용자와 받는 주소를 확인해 주세요.'
  if (/CERT|VERIFY/.test(reason)) return '받는 곳의 인증서를 믿을 수 없습니다. 그곳의 인증서와 주소를 확인해 주세요.'
  return isMail
    ? '메일 서버에 맡기지 못했습니다. SMTP_URL과 받는 주소를 확인해 주세요.'
    : '연결하지 못했습니다. NOTIFY의 주소와 인터넷 연결을 확인해 주세요.'
}

/** `notify`: sends a trial notice to all receivers, and reports which of them accepted it. */
export const notify: Command = async (args, { settings, tell }) => {
  parseArguments(args, {}, [])
  const { site, siteUrl, receivers } = settings
  if (receivers.length === 0)
    throw new CommandFailure('NOTIFY: 알릴 곳이 정해져 있지 않습니다. 설정에 적은 뒤에 다시 해 주세요.')
  const send = createSendNotice({ ...settings, site: { ...site, url: siteUrl ?? '' } })
  let isTakenByAll = true
  for (const receiver of receivers) {
    const name = receiver.kind === 'mail' ? receiver.to : receiverName(receiver)
    try {
      await send(receiver, { kind: 'trial' }, AbortSignal.timeout(deliveryTimeoutMs(receiver)))
      tell(`${name}: 시험 알림을 보냈습니다.`)
    } catch (error) {
      if (!(error instanceof NotDelivered)) throw error
      isTakenByAll = false
      const { message } = error
      tell(`${name}: 시험 알림을 보내지 못했습니다. ${adviceFor(message, receiver.kind === 'mail')} (${message})`)
    }
  }
  return isTakenByAll
}
