import { mkdir, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'

import { expect, it } from 'vitest'

import { runMainIn } from './run-main.ts'
import { scratchFolder } from './scratch-folder.ts'

/** As a module of styles makes them: `_posts_kyvs7_14`. */
const classes = (text: string): ReadonlySet<string> => new Set(text.match(/_[A-Za-z]+_\w{5}_\d+/g))

it('npm run dev의 첫 화면에도 글과 그 모양이 다 들어 있고 주인의 그림도 보이며, 없는 주소는 404다', async () => {
  const folder = await scratchFolder()
  const [POSTS_DIR, DATA_DIR] = [join(folder, 'posts'), join(folder, 'data')]
  const OWNER_IMAGE = 'https://pictures.example/me.jpg'
  await mkdir(POSTS_DIR)
  await writeFile(join(POSTS_DIR, '글.md'), '---\ntitle: 고치며 보는 글\ntags: [봄]\n---\n| 표 |\n| - |\n| 칸 |\n')
  const server = runMainIn(resolve('.'), { POSTS_DIR, DATA_DIR, OWNER_IMAGE }, 'pipe', ['--dev'])
  const address = await server.listening()
  for (const path of ['/', '/pages/1', '/tag']) {
    const answer = await fetch(address + path)
    expect(answer.headers.get('content-security-policy')).toMatch(/img-src [^;]*https:\/\/pictures\.example(?:;|$)/)
    const html = await answer.text()
    const [head = '', body = ''] = html.split('<div id="root">')
    const [, styles = ''] = /<style id="first-styles">(.*?)<\/style>/s.exec(head) ?? []
    const shown = classes(body)
    expect(shown.size).toBeGreaterThan(10)
    const styled = classes(styles)
    expect([...shown].filter((name) => !styled.has(name))).toEqual([])
    expect(body).toContain(path === '/tag' ? '봄' : '고치며 보는 글')
  }
  for (const path of ['/없는-주소', '/tag/%ZZ']) expect((await fetch(address + path)).status).toBe(404)
  const cut = await fetch(`${address}/pages/1/%ZZ`, { redirect: 'manual' })
  expect([cut.status, cut.headers.get('location')]).toEqual([301, `/pages/1/${encodeURIComponent('고치며-보는-글')}`])
  server.signal('SIGTERM')
  expect(await server.exited).toBe(0)
})
