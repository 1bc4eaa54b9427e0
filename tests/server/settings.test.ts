import { resolve } from 'node:path'

import { expect, it } from 'vitest'

import { parseSettings, settingNames } from '#/server/settings.ts'

it('아무것도 정하지 않으면 기본값이고, 빈 값은 정하지 않은 것이다', () => {
  const defaults = parseSettings({})
  expect(defaults).toEqual({
    host: '127.0.0.1',
    port: 3000,
    dataDir: resolve('data'),
    postsDir: resolve('posts'),
    databaseUrl: null,
    siteUrl: null,
    imageOrigins: [],
    site: {
      title: '글방',
      description: expect.any(String),
      owner: '글지기',
      ownerImage: '',
      contact: 'hello@example.com',
      apiBase: '',
      url: '',
      preview: '',
      feed: '',
      deskExtras: '',
      textFont: 'system',
      features: [],
    },
    siteIcon: null,
    accent: null,
    adminPassword: null,
    pageSize: 12,
    showDrafts: false,
    verification: { naver: null, google: null },
    receivers: [],
    noticeSecret: null,
    mailServer: null,
    trustProxy: false,
  })
  const empty = Object.fromEntries(settingNames.map((name) => [name, '']))
  expect(parseSettings(empty)).toEqual(defaults)
})

it('정한 값을 쓴다', () => {
  const settings = parseSettings({
    HOST: '::1',
    PORT: '0',
    DATABASE_URL: 'postgres://user:secret@host/db',
    SITE_URL: 'https://blog.example/',
    SITE_TITLE: ' 글방 '.normalize('NFD'),
    OWNER_NAME: '주인',
    ADMIN_PASSWORD: ' 비밀 ',
    PAGE_SIZE: '100',
    SITE_ICON: ' 그림/나.png ',
    ACCENT: ' #0B7285 ',
    TEXT_FONT: 'site',
    TRUST_PROXY: '1',
  })
  expect(settings).toMatchObject({
    host: '::1',
    port: 0,
    databaseUrl: 'postgres://user:secret@host/db',
    siteUrl: 'https://blog.example',
    site: { title: '글방', owner: '주인', textFont: 'site' },
    adminPassword: ' 비밀 ',
    pageSize: 100,
    siteIcon: '그림/나.png',
    accent: '#0b7285',
    trustProxy: true,
  })
})

it.each([
  ['/files/나.webp', []],
  ['data:image/png;base64,AA==', []],
  ['https://Example.com/me.png', ['https://example.com']],
])('주인의 사진은 이 블로그의 것도, 다른 곳의 것도 된다: %s', (url, origins) => {
  expect(parseSettings({ OWNER_IMAGE: url })).toMatchObject({ site: { ownerImage: url }, imageOrigins: origins })
})

it.each([
  ['PORT', 'x'],
  ['PORT', '65536'],
  ['PORT', '-1'],
  ['PAGE_SIZE', '0'],
  ['PAGE_SIZE', '1.5'],
  ['PAGE_SIZE', '101'],
  ['SITE_URL', 'blog.example'],
  ['SITE_URL', 'ftp://blog.example'],
  ['SITE_URL', 'https://user:secret@blog.example'],
  ['SITE_URL', 'https://blog.example/blog'],
  ['SITE_TITLE', ' '],
  ['OWNER_NAME', '\u200B'],
  ['OWNER_NAME', '가'.repeat(41)],
  ['OWNER_IMAGE', '나.png'],
  ['OWNER_IMAGE', '//example.com/me.png'],
  ['OWNER_IMAGE', 'https://'],
  ['CONTACT', 'hello'],
  ['SITE_ICON', ' '],
  ['ACCENT', '0b7285'],
  ['ACCENT', '#0b7'],
  ['ACCENT', '#0b7285ff'],
  ['ACCENT', 'teal'],
  ['ACCENT', '#0b7285;}</style>'],
  ['NAVER_SITE_VERIFICATION', 'a b'],
  ['GOOGLE_SITE_VERIFICATION', '"><script>'],
  ['ADMIN_PASSWORD', '   '],
  ['ADMIN_PASSWORD', 'x'.repeat(129)],
  ['TEXT_FONT', 'serif'],
  ['TRUST_PROXY', 'yes'],
  ['NOTIFY', 'x'],
  ['NOTIFY', 'http://secret.example/hook'],
  ['NOTIFY', 'http://127.0.0.1.secret.example/hook'],
  ['NOTIFY', 'https://hooks.slack.com/services/secret, ftp://x'],
  ['NOTIFY', 'https://api.telegram.org/botsecret/sendMessage'],
  ['NOTIFY', 'https://api.telegram.org/botsecret/getMe?chat_id=1'],
  ['NOTIFY', 'https://user:secret%off@example.com/hook'],
  ['NOTIFY', ' , '],
  ['NOTIFY', 'https://hooks.slack.com/'],
  ['NOTIFY', 'https://discord.com/channels/secret'],
  ['NOTIFY', 'mailto:secret'],
  ['NOTIFY', 'mailto:secret@example.com'],
  ['SMTP_URL', 'https://user:secret@mail.example'],
  ['SMTP_URL', 'user:secret@mail.example'],
  ['SMTP_URL', 'smtp://user:%zzsecret@mail.example'],
  ['SMTP_URL', 'smtp://mail.example:0'],
  ['SMTP_URL', 'smtp://mail.example/secret'],
  ['SMTP_URL', 'smtp://user:12#secret@mail.example'],
  ['SMTP_URL', 'smtp://user:12/secret@mail.example'],
  ['SMTP_URL', 'smtp://user:12?secret@mail.example'],
  ['CONTACT', 'mailto:secret@example.com'],
  ['HOST', 'a b'],
  ['DATABASE_URL', 'mysql://user:secret@host/db'],
  ['DATABASE_URL', 'postgres://user:secret @host/db'],
  ['DATABASE_URL', 'postgres://user:secret@host/db?port=abc'],
])('쓸 수 없는 값은 이름을 짚어 한 줄로 말하고 값은 되뇌지 않는다: %s=%s', (name, value) => {
  const said = () => parseSettings({ [name]: value })
  expect(said).toThrow(new RegExp(`^${name}: [^\n]*[가-힣][^\n]*$`))
  expect(said).not.toThrow(/secret|xxx/)
})

it('한글 주소는 피드와 사이트맵에 적는 꼴로 바꾼다', () => {
  expect(parseSettings({ SITE_URL: 'https://블로그.한국/' }).siteUrl).toBe('https://xn--2i0b10rqve.xn--3e0b707e')
})

it('새 댓글을 알릴 곳을 저마다의 모양으로 읽는다', () => {
  const { receivers, mailServer } = parseSettings({
    NOTIFY:
      ' https://hooks.slack.com/services/T/B/x, https://discord.com/api/webhooks/1/x,https://ptb.discord.com/api/webhooks/2/y, https://api.telegram.org/bot1:x/sendMessage?chat_id=-7, mailto:me@example.com, https://user:pass@ntfy.example/a?b=c, http://[::1]:9/x, http://localhost/, http://localhost/,',
    SMTP_URL: 'smtps://me%40example.com:p%3Aw@mail.example',
  })
  expect(receivers).toEqual([
    { kind: 'slack', url: 'https://hooks.slack.com/services/T/B/x' },
    { kind: 'discord', url: 'https://discord.com/api/webhooks/1/x' },
    { kind: 'discord', url: 'https://ptb.discord.com/api/webhooks/2/y' },
    { kind: 'telegram', url: 'https://api.telegram.org/bot1:x/sendMessage', chat: '-7' },
    { kind: 'mail', to: 'me@example.com' },
    { kind: 'hook', url: 'https://user:pass@ntfy.example/a?b=c' },
    { kind: 'hook', url: 'http://[::1]:9/x' },
    { kind: 'hook', url: 'http://localhost/' },
  ])
  expect(mailServer).toEqual({
    host: 'mail.example',
    port: 465,
    secure: true,
    auth: { user: 'me@example.com', pass: 'p:w' },
  })
  expect(parseSettings({ SMTP_URL: 'smtp://127.0.0.1:25' }).mailServer).toEqual({
    host: '127.0.0.1',
    port: 25,
    secure: false,
    auth: null,
  })
})

it('NOTIFY에 같은 주소를 달리 적어도 한 번만 알린다', () => {
  const { receivers } = parseSettings({
    NOTIFY: 'http://127.0.0.1:5301/a,http://127.0.0.1:05301/a, http://127.0.0.1:5301/a',
  })
  expect(receivers).toEqual([{ kind: 'hook', url: 'http://127.0.0.1:5301/a' }])
})

it('DATABASE_URL의 port는 번호다', () => {
  const url = 'postgres:///blog?host=/run/postgresql&port=5433'
  expect(parseSettings({ DATABASE_URL: url }).databaseUrl).toBe(url)
})

it.each(['prefer', 'require', 'verify-ca'])(
  'DATABASE_URL의 sslmode=%s는 드라이버가 하는 대로 verify-full이다',
  (mode) => {
    expect(parseSettings({ DATABASE_URL: `postgres://db.example/blog?a=1&sslmode=${mode}` }).databaseUrl).toBe(
      'postgres://db.example/blog?a=1&sslmode=verify-full',
    )
  },
)
