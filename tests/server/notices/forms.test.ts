import { expect, it } from 'vitest'

import type { Notice } from '#/server/notices/notice-text.ts'
import { createSendNotice, NotDelivered } from '#/server/notices/send-notice.ts'
import type { Receiver } from '#/server/receivers.ts'

import { makeBlog, runBlog, spawnBlog } from '../cli/run-blog.ts'
import { openMailServer, toMail } from './mail-server.ts'
import { site } from './open-notifier.ts'
import { openReceiver } from './receiver.ts'
import { notice, url } from './sample-notice.ts'

const never = new AbortController().signal

/** What is sent to a receiver whose address is somebody else's. */
const sentTo = async (receiver: Receiver, told: Notice) => {
  const asked: { address: string; body: Record<string, unknown> }[] = []
  const fetch: typeof globalThis.fetch = async (address, init) => {
    const body: unknown = JSON.parse(typeof init?.body === 'string' ? init.body : '')
    asked.push({ address: address instanceof URL ? address.href : '', body: Object(body) })
    return new Response(null, { status: 200 })
  }
  await createSendNotice({ site, mailServer: null, noticeSecret: 'k', fetch })(receiver, told, never)
  return asked[0]
}

it('빈 줄은 여럿이어도 하나로 줄인다', async () => {
  const content = `첫 줄\n둘째 줄\n\n셋째 줄${'\n \t'.repeat(400)}\n끝`
  const sent = await sentTo({ kind: 'slack', url: 'https://hooks.slack.com/services/T/B/x' }, notice({ content }))
  expect(sent?.body['text']).toContain('\n첫 줄\n둘째 줄\n\n셋째 줄\n\n끝\n')
})

it('Slack에는 Slack의 말로, 아무도 부르지 않고', async () => {
  const address = 'https://hooks.slack.com/services/T/B/x'
  expect(await sentTo({ kind: 'slack', url: address }, notice())).toEqual({
    address,
    body: {
      text: `새 댓글: 손님* · 첫 &lt;글&gt;\n&lt;!channel&gt; @everyone [여기](https://evil.example) &amp; 끝\n${url}#comment-7`,
      unfurl_links: false,
      unfurl_media: false,
    },
  })
})

it('Discord에는 Discord의 말로, 아무도 부르지 않고', async () => {
  const address = 'https://discord.com/api/webhooks/1/x'
  const sent = await sentTo({ kind: 'discord', url: address }, notice())
  expect(sent).toMatchObject({ address, body: { allowed_mentions: { parse: [] } } })
  expect(sent?.body.content).toContain(String.raw`손님\* · 첫 <글\>`)
  expect(sent?.body.content).toContain(String.raw`\[여기\]\(https://evil.example\)`)
  const linked = await sentTo({ kind: 'discord', url: address }, notice({ content: 'https://youtu.be/a_b-c(1) *' }))
  expect(linked?.body.content).toContain(String.raw`https://youtu.be/a_b-c(1) \*`)
  const stars = notice({ content: '*'.repeat(5_000), author: '*'.repeat(40) })
  const long = await sentTo({ kind: 'discord', url: address }, stars)
  expect(String(long?.body.content).length).toBeLessThanOrEqual(2_000)
  expect(long?.body.content).toContain(`${url}#comment-7`)
})

it.for([0, 1])('Discord의 길이를 넘으면 말을 줄이고 주소는 줄이지 않는다 (%i)', async (offset) => {
  const address = `https://blog.example.com/pages/1/${'%EA%B0%80'.repeat(120)}#comment-7`
  const content = `${'a'.repeat(offset)}${'😀'.repeat(500)}`
  const told = notice({ content, author: '*'.repeat(40), url: address })
  const sent = await sentTo({ kind: 'discord', url: 'https://discord.com/api/webhooks/1/x' }, told)
  const text = String(sent?.body.content)
  expect(text.length).toBeLessThanOrEqual(2_000)
  expect(text.isWellFormed()).toBe(true)
  expect(text.endsWith(`😀…\n${address}`)).toBe(true)
})

it('Telegram에는 Telegram의 말로', async () => {
  const address = 'https://api.telegram.org/bot1:x/sendMessage'
  const sent = await sentTo({ kind: 'telegram', url: address, chat: '-100' }, notice({}, true))
  expect(sent).toMatchObject({ address, body: { chat_id: '-100', link_preview_options: { is_disabled: true } } })
  expect(sent?.body.text).toMatch(
    /^확인을 기다리는 댓글: 손님\* · 첫 <글>\n.*끝\nhttps:\/\/blog\.example\.com\/owner$/s,
  )
  expect(sent?.body).not.toHaveProperty('parse_mode')
})

it('비밀 댓글은 어디에도 말 없이 간다', async () => {
  const secret = notice({ author: '', content: '', secret: true })
  for (const kind of ['slack', 'discord', 'hook'] as const)
    expect(JSON.stringify(await sentTo({ kind, url: 'https://x.example/' }, secret))).toMatch(/비밀 댓글|"secret":true/)
})

const secretKinds = [[false, '새 비밀 댓글'] as const, [true, '확인을 기다리는 비밀 댓글'] as const]
it.each(secretKinds)('비밀 댓글이 확인을 기다리면 그렇다고 한다 (%s)', async (isHeld, kind) => {
  const secret = notice({ author: '', content: '', secret: true }, isHeld)
  const sent = await sentTo({ kind: 'slack', url: 'https://x.example/' }, secret)
  expect(sent?.body.text).toBe(
    `${kind}: 첫 &lt;글&gt;\n${isHeld ? 'https://blog.example.com/owner' : `${url}#comment-7`}`,
  )
})

it('모은 알림은 몇 개인지 말한다', async () => {
  const sent = await sentTo({ kind: 'slack', url: 'https://x.example/' }, { kind: 'comments', count: 12 })
  expect(sent?.body.text).toBe('새 댓글 12개가 왔습니다.\nhttps://blog.example.com/owner')
})

const me: Receiver = { kind: 'mail', to: 'owner@example.com' }

it('전자우편은 진짜 메일 서버에 맡겨진다', async () => {
  const { mails, port } = await openMailServer()
  await toMail({ port })(me, notice({ author: '손님\r\nBcc: evil@example.com' }), never)
  expect(mails).toHaveLength(1)
  expect(mails[0]).toMatchObject({ from: 'me@example.com', to: ['owner@example.com'], user: 'me@example.com' })
  const [head = '', text = ''] = mails[0]?.text.split('\r\n\r\n') ?? []
  expect(head).toContain(`From: =?UTF-8?B?${Buffer.from('글방').toString('base64')}?= <me@example.com>`)
  expect(head).not.toMatch(/^Bcc:/m)
  expect(text).toContain(`${url}#comment-7`)
})

it.for([
  ['STARTTLS', false],
  ['TLS', true],
] as const)('이 컴퓨터의 메일 서버에는 아무도 보증하지 않은 인증서로도 맡긴다: %s', async ([, secure]) => {
  const { mails, port } = await openMailServer({ secure, disabledCommands: [], allowInsecureAuth: false })
  await toMail({ port, secure })(me, notice(), never)
  expect(mails).toMatchObject([{ user: 'me@example.com' }])
})

it('다른 컴퓨터의 메일 서버에는 보증된 인증서로만 맡긴다', async () => {
  // Leads to this machine, but not by one of the names of its own.
  const host = '0.0.0.0'
  const plain = await openMailServer()
  await toMail({ host, port: plain.port, auth: null })(me, notice(), never)
  expect(plain.mails).toHaveLength(1)
  // Nor is the password sent without TLS.
  await expect(toMail({ host, port: plain.port })(me, notice(), never)).rejects.toThrow(/^E[A-Z]+/)
  expect(plain.mails).toHaveLength(1)
  const unknown = await openMailServer({ disabledCommands: [] })
  await expect(toMail({ host, port: unknown.port, auth: null })(me, notice(), never)).rejects.toThrow(/^ESOCKET$/)
  expect(unknown.mails).toEqual([])
})

it.for([
  ['틀린 비밀번호', { auth: { user: 'me@example.com', pass: 'wrong-secret' } }],
  ['듣지 않는 곳', { port: 1 }],
] as const)('메일 서버가 받지 않으면 까닭을 비밀 없이 말한다: %s', async ([, given]) => {
  const { port } = await openMailServer()
  const failure: unknown = await toMail({ port, ...given })(me, notice(), never).catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(NotDelivered)
  expect(String(failure)).toMatch(/NotDelivered|Error: E[A-Z]+(?: 535)?$/)
  expect(String(failure)).not.toContain('secret')
})

it('메일 서버가 거절하거나 붙들고 있어도 까닭을 비밀 없이 말하고 끝난다', async () => {
  const { port } = await openMailServer({ refuses: true })
  await expect(toMail({ port })(me, notice(), never)).rejects.toThrow(/^EMESSAGE 450$/)
  const { url: silent } = await openReceiver()
  const stop = new AbortController()
  const sending = toMail({ port: Number(new URL(silent).port), auth: null })(me, notice(), stop.signal)
  stop.abort()
  await expect(sending).rejects.toThrow(NotDelivered)
})

it('보내다 그만둔 메일은 메일 서버가 뒤늦게 받아 전하지 않는다', async () => {
  const [asked, closed] = [Promise.withResolvers<() => void>(), Promise.withResolvers<void>()]
  const { mails, port } = await openMailServer({
    onRcptTo: (_address, _session, accept) => asked.resolve(accept),
    onClose: () => closed.resolve(),
  })
  const stop = new AbortController()
  const sending = toMail({ port })(me, notice(), stop.signal)
  const accept = await asked.promise
  stop.abort(new DOMException('late', 'TimeoutError'))
  await expect(sending).rejects.toThrow(/^TimeoutError$/)
  accept()
  await closed.promise
  expect(mails).toEqual([])
})

it('npm run blog -- notify는 곳마다 시험 알림을 보내고, 받지 않은 곳을 말한다', async () => {
  const receiver = await openReceiver()
  const { mails, port } = await openMailServer()
  const folder = await makeBlog()
  const env = {
    NOTIFY: `${receiver.url}, mailto:owner@example.com`,
    SMTP_URL: `smtp://127.0.0.1:${port}`,
    NOTIFY_SECRET: 'secret-of-the-signature',
    SITE_URL: 'https://blog.example.com',
  }
  const right = await spawnBlog(folder, ['notify'], { env })
  expect(right).toMatchObject({ code: 0, complaint: '' })
  expect(right.output).toMatch(
    /^127\.0\.0\.1:\d+: 시험 알림을 보냈습니다\.\nowner@example\.com: 시험 알림을 보냈습니다\.\n$/,
  )
  expect((await receiver.next()).body).toEqual({ event: 'trial', site: 'https://blog.example.com' })
  expect(mails).toHaveLength(1)
  receiver.now('refuses')
  const wrong = await runBlog(folder, ['notify'], { env })
  expect(wrong.code).toBe(1)
  expect(wrong.output).toMatch(/보내지 못했습니다\. 받는 곳이 바쁘거나 고장입니다\. .* \(500\)/)
  expect(right.output + wrong.output + wrong.complaint).not.toContain('secret')
  expect(await runBlog(folder, ['notify'])).toMatchObject({ code: 1, complaint: expect.stringMatching(/^NOTIFY: /) })
})
