import { resolve } from 'node:path'

import { expect, test } from 'vitest'

import { readSettings } from '#/server/settings.ts'

test('아무것도 정하지 않으면 기본값이고, 빈 값은 정하지 않은 것이다', () => {
  const defaults = readSettings({})
  expect(defaults).toEqual({
    host: '127.0.0.1',
    port: 3000,
    dataDir: resolve('data'),
    postsDir: resolve('posts'),
    databaseUrl: null,
    siteUrl: null,
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
    },
    adminPassword: null,
    pageSize: 12,
    verification: { naver: null, google: null },
    trustProxy: false,
  })
  const names = [
    'HOST',
    'PORT',
    'DATA_DIR',
    'POSTS_DIR',
    'DATABASE_URL',
    'SITE_URL',
    'SITE_TITLE',
    'OWNER_NAME',
    'CONTACT',
  ]
  const empty = Object.fromEntries([...names, 'ADMIN_PASSWORD', 'PAGE_SIZE', 'TRUST_PROXY'].map((name) => [name, '']))
  expect(readSettings(empty)).toEqual(defaults)
})

test('정한 값을 쓴다', () => {
  const settings = readSettings({
    HOST: '::1',
    PORT: '0',
    DATABASE_URL: 'postgres://user:secret@host/db',
    SITE_URL: 'https://blog.example/',
    SITE_TITLE: ' 글방 '.normalize('NFD'),
    OWNER_NAME: '주인',
    ADMIN_PASSWORD: ' 비밀 ',
    PAGE_SIZE: '100',
    TRUST_PROXY: '1',
  })
  expect(settings).toMatchObject({
    host: '::1',
    port: 0,
    databaseUrl: 'postgres://user:secret@host/db',
    siteUrl: 'https://blog.example',
    site: { title: '글방', owner: '주인' },
    adminPassword: ' 비밀 ',
    pageSize: 100,
    trustProxy: true,
  })
})

test.each([
  ['PORT', 'x'],
  ['PORT', '65536'],
  ['PORT', '-1'],
  ['PAGE_SIZE', '0'],
  ['PAGE_SIZE', '1.5'],
  ['PAGE_SIZE', '101'],
  ['SITE_URL', 'blog.example'],
  ['SITE_URL', 'ftp://blog.example'],
  ['SITE_URL', 'https://user:secret@blog.example'],
  ['SITE_TITLE', ' '],
  ['OWNER_NAME', '\u200B'],
  ['OWNER_NAME', '가'.repeat(41)],
  ['CONTACT', 'hello'],
  ['NAVER_SITE_VERIFICATION', 'a b'],
  ['GOOGLE_SITE_VERIFICATION', '"><script>'],
  ['ADMIN_PASSWORD', '   '],
  ['ADMIN_PASSWORD', 'x'.repeat(129)],
  ['TRUST_PROXY', 'yes'],
  ['HOST', 'a b'],
  ['DATABASE_URL', 'mysql://user:secret@host/db'],
  ['DATABASE_URL', 'postgres://user:secret @host/db'],
])('쓸 수 없는 값은 이름을 짚어 한 줄로 말하고 값은 되뇌지 않는다: %s=%s', (name, value) => {
  const said = () => readSettings({ [name]: value })
  expect(said).toThrow(new RegExp(`^${name}: [^\n]*[가-힣][^\n]*$`))
  expect(said).not.toThrow(/secret|xxx/)
})
