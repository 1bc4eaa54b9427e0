import { resolve } from 'node:path'

import * as z from 'zod'

import { commentLimits } from '#/contract/comment-limits.ts'
import { type Site, siteDefaults } from '#/contract/site.ts'
import { nameKey } from '#/text/name-keys.ts'

import { isVisibleIn } from './disk/public-files.ts'
import { parseMailServer, parseReceivers } from './receivers.ts'

/** A setting whose value cannot be used; the message names it and says what it may be. */
export class WrongSetting extends Error {}

const text = (fallback: string) =>
  z
    .string()
    .transform((value) => value.trim().normalize('NFC'))
    .default(fallback)
const name = (fallback: string, max: number) =>
  text(fallback).refine((value) => nameKey(value) !== '' && value.length <= max)
const folder = (fallback: string) =>
  z
    .string()
    .default(fallback)
    .transform((path) => resolve(path))
/** The verification token of a search engine. */
const verification = z
  .string()
  .regex(/^[\w-]{1,128}$/)
  .nullable()
  .default(null)
const integer = (fallback: number, min: number, max: number) =>
  z
    .string()
    .regex(/^\d{1,6}$/)
    .transform(Number)
    .pipe(z.int().min(min).max(max))
    .default(fallback)
/** The base of absolute URLs, as ASCII. No path: the pages' own links begin at the root of the host. */
const baseUrl = z
  .url({ protocol: /^https?$/ })
  .regex(/^https?:\/\/[^/?#@]+\/*$/i)
  .transform((url) => new URL(url).origin)

const isRemote = (url: string): boolean => /^https?:/i.test(url) && URL.canParse(url)

/** A value parsed with `parse`, whose `null` is an error. */
const parseAs = <T>(parse: (given: string) => T | null) =>
  z.string().transform((input, context) => {
    const value = parse(input.trim())
    if (value !== null) return value
    context.issues.push({ code: 'custom', input })
    return z.NEVER
  })

const hexColor = /^#[\da-f]{6}$/

const Environment = z.object({
  HOST: z
    .string()
    .regex(/^[\w.:-]+$/)
    .default('127.0.0.1'),
  PORT: integer(3000, 0, 65_535),
  DATA_DIR: folder('./data'),
  POSTS_DIR: folder('./posts'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\/\S+$/)
    // The driver would wait forever for a port that is no number.
    .regex(/^(?!.*[?&]port=(?!\d{1,5}(?:&|$)))/)
    // The driver treats these three as `verify-full`, but warns of each in English.
    .transform((url) => url.replace(/(?<=[?&]sslmode=)(?:prefer|require|verify-ca)(?=&|$)/, 'verify-full'))
    .nullable()
    .default(null),
  SITE_URL: baseUrl.nullable().default(null),
  SITE_TITLE: name(siteDefaults.title, 100),
  SITE_DESCRIPTION: text(siteDefaults.description),
  OWNER_NAME: name(siteDefaults.owner, commentLimits.author),
  OWNER_IMAGE: text(siteDefaults.ownerImage).refine((url) => /^(?:$|\/(?!\/)|data:image\/)/.test(url) || isRemote(url)),
  // Not NFC: the name on the disk may be decomposed.
  SITE_ICON: z.string().regex(/\S/).trim().nullable().default(null),
  ACCENT: z.string().trim().toLowerCase().regex(hexColor).nullable().default(null),
  CONTACT: z
    .string()
    .regex(/^[^\s@:]+@[^\s@]+$/)
    .default(siteDefaults.contact),
  // NFC, like every password that is typed: shells on macOS pass decomposed Hangul.
  ADMIN_PASSWORD: z
    .string()
    .regex(/\S/)
    .transform((value) => value.normalize('NFC'))
    .pipe(z.string().max(commentLimits.password))
    .nullable()
    .default(null),
  PAGE_SIZE: integer(12, 1, 100),
  NAVER_SITE_VERIFICATION: verification,
  GOOGLE_SITE_VERIFICATION: verification,
  NOTIFY: parseAs(parseReceivers).default([]),
  NOTIFY_SECRET: z.string().nullable().default(null),
  SMTP_URL: parseAs(parseMailServer).nullable().default(null),
  SHOW_DRAFTS: z
    .enum(['on', 'off'])
    .default('off')
    .transform((value) => value === 'on'),
  TEXT_FONT: z.enum(['system', 'site']).default('system'),
  TRUST_PROXY: z
    .enum(['1', '0', 'off'])
    .default('off')
    .transform((value) => value === '1'),
})

export const settingNames: readonly string[] = Object.keys(Environment.shape)

const expectations: Record<string, string> = {
  HOST: 'IP 주소나 호스트 이름이어야 합니다.',
  PORT: '0부터 65535까지의 정수여야 합니다.',
  DATABASE_URL: '‘postgres://’로 시작하고 포트가 숫자인 주소여야 합니다. 값을 비우면 DATA_DIR의 데이터베이스를 씁니다.',
  SITE_URL: '‘https://blog.example.com’처럼 ‘http://’ 또는 ‘https://’로 시작하고 경로가 없는 주소여야 합니다.',
  SITE_TITLE: '1자에서 100자까지여야 합니다.',
  OWNER_NAME: `1자에서 ${commentLimits.author}자까지여야 합니다.`,
  OWNER_IMAGE: '‘/files/나.webp’처럼 ‘/’로 시작하는 이 블로그의 주소나, ‘https://’로 시작하는 주소여야 합니다.',
  SITE_ICON: '그림 파일의 경로여야 합니다. 값을 비우면 준비된 아이콘을 씁니다.',
  ACCENT: '‘#0b7285’처럼 ‘#’과 16진수 여섯 자리로 적은 빛깔이어야 합니다.',
  CONTACT: '메일 주소여야 합니다.',
  ADMIN_PASSWORD: `1자에서 ${commentLimits.password}자까지여야 하고, 빈칸만으로는 쓸 수 없습니다.`,
  PAGE_SIZE: '1부터 100까지의 정수여야 합니다.',
  NAVER_SITE_VERIFICATION: '네이버 서치어드바이저가 준 content 값(영문자, 숫자, -, _)이어야 합니다.',
  GOOGLE_SITE_VERIFICATION: 'Google Search Console이 준 content 값(영문자, 숫자, -, _)이어야 합니다.',
  SHOW_DRAFTS: 'on(초안도 보임)이나 off여야 합니다.',
  TEXT_FONT: 'system(읽는 사람의 한글 글꼴)이나 site(글방에 든 글꼴)여야 합니다.',
  NOTIFY:
    'https:// 주소나 mailto:메일주소를 쉼표로 이어 적어야 합니다. http:// 주소는 이 컴퓨터의 것만 되고, Telegram은 https://api.telegram.org/bot토큰/sendMessage?chat_id=번호입니다.',
  SMTP_URL:
    'smtp://사용자:비밀번호@서버:포트 모양의 주소여야 합니다. 처음부터 암호화하는 서버는 smtps://입니다. ' +
    '비밀번호의 # / ? % 는 %23 %2F %3F %25로 적어 주세요.',
  TRUST_PROXY: '1(프록시 하나를 거침)이나 off여야 합니다.',
}

/** Parses the environment; absent and empty values get their defaults. Throws {@link WrongSetting}. */
export const parseSettings = (environment: Readonly<Record<string, string | undefined>>) => {
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  )
  const parsed = Environment.safeParse(given)
  if (!parsed.success) {
    // Without the value, which may be a password.
    const wrong = String(parsed.error.issues[0]?.path[0])
    throw new WrongSetting(`${wrong}: ${expectations[wrong] ?? '값이 올바르지 않습니다.'}`)
  }
  const { data } = parsed
  if (isVisibleIn(data.POSTS_DIR, data.DATA_DIR))
    throw new WrongSetting(
      'DATA_DIR: 글 폴더(POSTS_DIR)의 파일은 누구나 받아 가니, 데이터베이스를 그 안에 둘 수 없습니다. 글 폴더 밖의 폴더여야 합니다.',
    )
  if (data.SMTP_URL === null && data.NOTIFY.some(({ kind }) => kind === 'mail'))
    throw new WrongSetting('NOTIFY: mailto:로 알리려면 SMTP_URL도 정해야 합니다.')
  return {
    host: data.HOST,
    port: data.PORT,
    dataDir: data.DATA_DIR,
    postsDir: data.POSTS_DIR,
    /** `null`: the file in `dataDir`. */
    databaseUrl: data.DATABASE_URL,
    /** `null`: the address that the server listens on. */
    siteUrl: data.SITE_URL,
    /** Origins of pictures that pages show from elsewhere: the owner's portrait. */
    imageOrigins: isRemote(data.OWNER_IMAGE) ? [new URL(data.OWNER_IMAGE).origin] : [],
    site: {
      ...siteDefaults,
      title: data.SITE_TITLE,
      description: data.SITE_DESCRIPTION,
      owner: data.OWNER_NAME,
      ownerImage: data.OWNER_IMAGE,
      contact: data.CONTACT,
      textFont: data.TEXT_FONT,
    } satisfies Site,
    /** The path of a picture, from `postsDir`; `null`: the drawn icon. */
    siteIcon: data.SITE_ICON,
    /** As `#rrggbb`; `null`: the colours of `src/ui/tokens.css`. */
    accent: data.ACCENT,
    /** `null`: keep the one in the database. */
    adminPassword: data.ADMIN_PASSWORD,
    pageSize: data.PAGE_SIZE,
    /** Whether drafts are published, for their author to look at. */
    showDrafts: data.SHOW_DRAFTS,
    verification: { naver: data.NAVER_SITE_VERIFICATION, google: data.GOOGLE_SITE_VERIFICATION },
    receivers: data.NOTIFY,
    /** The HMAC key for webhooks. */
    noticeSecret: data.NOTIFY_SECRET,
    mailServer: data.SMTP_URL,
    /** Whether to read the client's address from `X-Forwarded-For`. */
    trustProxy: data.TRUST_PROXY,
  }
}
export type Settings = ReturnType<typeof parseSettings>
