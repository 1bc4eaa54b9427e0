import { createHash } from 'node:crypto'

import { expect, it } from 'vitest'

import { hashScripts } from '#/server/pages/page-renderer.ts'

const hashOf = (code: string) => createHash('sha256').update(code).digest('base64')
const at = 1_795_000_000_000
const rendering = { nonce: 'a', since: at, until: at + 100 }
const handedOver = (filled: number) => `<script nonce="a">m=[{u:${filled},s:1},{u:${filled + 3},s:1}]</script>`

it('이번에 넣은 스크립트만 해시로 허락하고, nonce는 남기지 않는다', () => {
  const page =
    '<script nonce="a">1</script><script>2</script><script nonce="b">3</script><meta property="csp-nonce" content="a">'
  expect(hashScripts(page, rendering)).toEqual({
    html: '<script>1</script><script>2</script><script nonce="b">3</script>',
    hashes: [hashOf('1')],
  })
})

it('같은 내용은 언제 그려도 같은 바이트다: 그린 때는 읽는 때로 바뀐다', () => {
  const first = hashScripts(handedOver(at), rendering)
  const later = { nonce: 'a', since: at + 60_000, until: at + 60_100 }
  expect(hashScripts(handedOver(at + 60_000), later)).toEqual(first)
  expect(first.html).toBe('<script>m=[{u:Date.now(),s:1},{u:Date.now(),s:1}]</script>')
})

it('글에 적힌 숫자는 건드리지 않는다', () => {
  const text = JSON.stringify(`"u:${at}" \\ u:${at + 1}`)
  const page = `<script nonce="a">[${text},u:${at - 1},u:${at + 101}]</script><p>u:${at}</p><script>u:${at}</script>`
  expect(hashScripts(page, rendering).html).toBe(page.replace(' nonce="a"', ''))
})

it('글이 아주 길어도 그려진다', () => {
  const text = JSON.stringify(`<p class="가">u:${at}\\</p>`.repeat(400_000))
  const page = `<script nonce="a">[${text},u:${at}]</script>`
  expect(hashScripts(page, rendering).html).toBe(`<script>[${text},u:Date.now()]</script>`)
})
