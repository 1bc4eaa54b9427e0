import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'

import { accentColors } from '#/server/accent.ts'

import { root } from '../architecture/sources.ts'
import { useBlog } from './reader.ts'

/** Colours of any CSS syntax as `#rrggbb`, by the browser. */
const inHex = (page: Page, colors: readonly string[]): Promise<string[]> =>
  page.evaluate((colors) => {
    const pen = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true })
    return colors.map((color) => {
      if (pen === null) throw new Error('no canvas')
      pen.fillStyle = color
      pen.fillRect(0, 0, 1, 1)
      const [...bytes] = pen.getImageData(0, 0, 1, 1).data.slice(0, 3)
      return `#${bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')}`
    })
  }, colors)

/** What tokens of the page are in its theme. */
const tokens = async <T extends string>(page: Page, ...names: readonly T[]): Promise<ReadonlyMap<T, string>> => {
  const colors = await page.evaluate((names) => {
    const probe = document.body.appendChild(document.createElement('i'))
    return names.map((name) => {
      probe.style.color = `var(--${name})`
      return getComputedStyle(probe).color
    })
  }, names)
  const hexes = await inHex(page, colors)
  return new Map(names.map((name, n) => [name, hexes[n] ?? '']))
}

const luminance = (hex: string): number =>
  [0.2126, 0.7152, 0.0722].reduce((sum, weight, n) => {
    const part = Number.parseInt(hex.slice(1 + 2 * n, 3 + 2 * n), 16) / 255
    return sum + weight * (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)
  }, 0)

const contrast = (text: string, background: string): number => {
  const [darker = 0, lighter = 0] = [luminance(text), luminance(background)].sort((x, y) => x - y)
  return (lighter + 0.05) / (darker + 0.05)
}

const hues = Array.from({ length: 36 }, (_, n) => 10 * n)
const kinds = [
  ['옅은', (hue: number) => `oklch(0.9 0.2 ${hue})`],
  ['가운데의', (hue: number) => `oklch(0.6 0.2 ${hue})`],
  ['짙은', (hue: number) => `oklch(0.25 0.2 ${hue})`],
  ['탁한', (hue: number) => `oklch(0.55 0.03 ${hue})`],
  ['잿빛', (hue: number) => `oklch(${hue / 350} 0 0)`],
] as const

describe.each(['light', 'dark'] as const)('%s 테마', (colorScheme) => {
  const { visit } = useBlog()

  it.each(kinds)('%s 빛깔도 어느 바탕에서나 읽히고, 그 위의 글자도 읽힌다', async (_kind, colorOf) => {
    const { page } = await visit('/', { colorScheme })
    const grounds = await tokens(page, 'paper', 'paper-raised', 'paper-sunken', 'mark')
    const texts = await tokens(page, 'on-seal', 'ink', 'ink-soft', 'ink-faint', 'warn')
    for (const accent of await inHex(page, hues.map(colorOf))) {
      const { seal, wash } = accentColors(accent)[colorScheme]
      for (const [name, ground] of [...grounds, ['on-seal', texts.get('on-seal') ?? ''], ['wash', wash]] as const)
        expect([accent, name, contrast(seal, ground)]).toEqual([
          accent,
          name,
          expect.toSatisfy((it: number) => it >= 4.5),
        ])
      for (const name of ['ink', 'ink-soft', 'ink-faint', 'warn'] as const)
        expect([accent, name, contrast(texts.get(name) ?? '', wash)]).toEqual([
          accent,
          name,
          expect.toSatisfy((it: number) => it >= 4.5),
        ])
    }
  })

  it('정하지 않아도 어느 글자나 어느 바탕에서나 읽힌다', async () => {
    const { page } = await visit('/', { colorScheme })
    const grounds = await tokens(page, 'paper', 'paper-raised', 'paper-sunken', 'seal-wash', 'mark')
    const texts = await tokens(page, 'ink', 'ink-soft', 'ink-faint', 'seal', 'warn')
    const onSeal = await tokens(page, 'on-seal')
    const pairs = [...grounds].flatMap((ground) => [...texts].map((text) => [text, ground] as const))
    const pale = [...pairs, ...[...onSeal].map((text) => [text, ['seal', texts.get('seal') ?? '']] as const)].filter(
      ([[, text], [, ground]]) => contrast(text, ground) < 4.5,
    )
    expect(pale.map(([[text], [ground]]) => `${text} on ${ground}`)).toEqual([])
  })

  it('밝기만 옮긴다: 빛깔은 그대로이고, 잿빛은 잿빛이고, 읽히는 것은 준 그대로다', async () => {
    const { page } = await visit('/', { colorScheme })
    const hueOf = async (hex: string) => {
      const color = await page.evaluate((hex) => {
        document.body.style.color = `oklch(from ${hex} l c h)`
        return getComputedStyle(document.body).color
      }, hex)
      return Number(/^oklch\(\S+ \S+ (\S+?)\)$/.exec(color)?.[1])
    }
    for (const accent of await inHex(page, hues.map(kinds[1][1]))) {
      const given = await hueOf(accent)
      const turned = Math.abs(given - (await hueOf(accentColors(accent)[colorScheme].seal)))
      expect([accent, Math.min(turned, 360 - turned)]).toEqual([accent, expect.closeTo(0, -0.4)])
    }
    for (const grey of ['#000000', '#777777', '#ffffff'])
      for (const color of Object.values(accentColors(grey)[colorScheme])) expect(color).toMatch(/^#(..)\1\1$/)
    const readable = { light: '#1b2a6b', dark: '#ffd43b' }[colorScheme]
    expect(accentColors(readable)[colorScheme].seal).toBe(readable)
  })
})

describe('제 빛깔과 그림을 정한 글방', () => {
  const SITE_ICON = '2026/images/paper-tree.png'
  const { visit, address } = useBlog({ isOwn: true, settings: { ACCENT: '#1b2a6b', SITE_ICON } })
  const { light, dark } = accentColors('#1b2a6b')

  it.each([
    ['시스템의 밝은', { colorScheme: 'light' }, '', light],
    ['시스템의 어두운', { colorScheme: 'dark' }, '', dark],
    ['고른 어두운', { colorScheme: 'light' }, 'dark', dark],
    ['스크립트 없는 어두운', { colorScheme: 'dark', javaScriptEnabled: false }, '', dark],
  ] as const)('%s 화면이 그 빛깔이다', async (_whose, options, theme, { seal, wash }) => {
    const { page } = await visit('/', {
      ...options,
      before: (page) => page.context().addCookies([{ name: 'theme', value: theme, url: address() }]),
    })
    expect(await tokens(page, 'seal', 'seal-wash')).toEqual(
      new Map([
        ['seal', seal],
        ['seal-wash', wash],
      ]),
    )
    const current = page.getByRole('link', { name: '홈', exact: true })
    const line = await current.evaluate((link) => getComputedStyle(link).textDecorationColor)
    expect(await inHex(page, [line])).toEqual([seal])
  })

  it('어두운 화면도 종이에는 밝은 빛깔로 찍힌다', async () => {
    const { page } = await visit('/pages/1', { colorScheme: 'dark' })
    await page.emulateMedia({ media: 'print' })
    expect((await tokens(page, 'seal')).get('seal')).toBe(light.seal)
  })

  it('탭과 홈 화면과 머리글에 주인의 그림이 보이고, 그려 둔 도장은 어디에도 없다', async () => {
    const { page } = await visit('/')
    const addressOf = (rel: string) =>
      page.locator(`link[rel=${rel}]`).evaluateAll((all) => all.map((it) => it.getAttribute('href')))
    const [tab = ''] = await addressOf('icon')
    expect([await addressOf('icon'), await addressOf('apple-touch-icon')]).toEqual([
      [expect.stringMatching(/^\/icon-96\.png\?/)],
      [expect.stringMatching(/^\/icon-180\.png\?/)],
    ])
    const square = { fit: 'contain', background: 'transparent' } as const
    const owner = await sharp(await readFile(join(root, 'posts', SITE_ICON)))
      .resize(96, 96, square)
      .png()
      .toBuffer()
    const [shown, given] = await Promise.all(
      [await (await page.request.get(tab ?? '')).body(), owner].map((png) =>
        sharp(png).ensureAlpha().resize(8, 8).raw().toBuffer(),
      ),
    )
    const apart = [...(shown ?? [])].map((part, n) => Math.abs(part - (given?.[n] ?? 0)))
    expect(apart).toHaveLength(8 * 8 * 4)
    expect(Math.max(...apart)).toBeLessThan(8)

    const mark = page.getByRole('banner').locator('a > svg')
    expect(await mark.evaluate((svg) => getComputedStyle(svg).backgroundImage)).toBe(`url("${address()}${tab}")`)
    expect(await mark.locator('rect').isVisible()).toBe(false)
  })
})

const blogAsBuilt = useBlog()

it('정하지 않으면 지은 그대로의 빛깔과 도장이다', async () => {
  const { page } = await blogAsBuilt.visit('/')
  expect(await page.locator('link[rel=icon]').getAttribute('href')).toMatch(/^\/assets\/seal-.*\.svg$/)
  expect(await page.locator('style:not([data-file])').count()).toBe(0)
  expect((await tokens(page, 'seal')).get('seal')).toBe('#af3123')
})
