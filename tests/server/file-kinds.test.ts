import { rename, symlink, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { expect, it } from 'vitest'

import { createAttachments } from '#/server/pages/attachments.ts'

import { openBlogServer } from './open-blog-server.ts'
import { scratchFolder } from './scratch-folder.ts'

const answerFor = async (name: string, asked = name): Promise<Response> => {
  const posts = await scratchFolder()
  await writeFile(join(posts, name), '초안의 말')
  if (asked !== name) await symlink(join(posts, name), join(posts, asked))
  const { fetch } = await openBlogServer({ attachments: createAttachments(posts) })
  return fetch(`/files/${encodeURIComponent(asked)}`)
}

const served = async (name: string, asked = name) => {
  const response = await answerFor(name, asked)
  return [response.status, (await response.text()).includes('초안의 말')]
}

it.each(['글.md~', '글.md.bak', '글.tmp', '글.markdown', '#글.md#', '글.md.swp', '글.md.orig', '글'])(
  '편집기가 글 곁에 남긴 것은 내주지 않는다: %s',
  async (name) => {
    expect(await served(name)).toEqual([404, false])
    expect(await served(name, '글.txt')).toEqual([404, false])
  },
)

it.each([
  '사진.JPG',
  '그림.svg',
  '소리.mp3',
  '영상.mp4',
  '책.pdf',
  '묶음.zip',
  '표.csv',
  '공문.hwp',
  '보기.py',
  '쪽.html',
])('글이 가리킬 만한 파일은 내준다: %s', async (name) => {
  expect(await served(name)).toEqual([200, true])
})

it.each([
  ['소리.mp3', 'audio/mpeg'],
  ['소리.WAV', 'audio/wav'],
  ['소리.m4a', 'audio/mp4'],
  ['소리.flac', 'audio/flac'],
  ['소리.ogg', 'audio/ogg'],
  ['영상.mp4', 'video/mp4'],
  ['영상.m4v', 'video/mp4'],
  ['영상.mov', 'video/mp4'],
  ['영상.mkv', 'video/matroska'],
])('소리와 영상은 누르면 브라우저에서 재생되게 내준다: %s', async (name, type) => {
  const { headers } = await answerFor(name)
  expect(headers.get('content-type')).toBe(type)
  // Chromium plays nothing in a sandbox.
  expect(headers.get('content-security-policy')).toBe("default-src 'none'; style-src 'unsafe-inline'; media-src 'self'")
})

it.each([
  ['보기.ts', 'text/plain; charset=utf-8'],
  ['설정.yaml', 'text/plain; charset=utf-8'],
  ['쪽.html', 'text/html; charset=utf-8'],
  ['쪽.xhtml', 'application/xhtml+xml; charset=utf-8'],
  ['그림.svg', 'image/svg+xml; charset=utf-8'],
  ['사진.jxl', 'image/jxl'],
])('소리와 영상이 아닌 것은 아무것도 실행하지 못하게 가둔다: %s', async (name, type) => {
  const { headers } = await answerFor(name)
  expect(headers.get('content-type')).toBe(type)
  expect(headers.get('content-security-policy')).toMatch(/^sandbox;/)
})

it('길이와 시각이 같은 다른 파일로 갈아 끼워도 새것을 받는다', async () => {
  const posts = await scratchFolder()
  const { fetch } = await openBlogServer({ attachments: createAttachments(posts) })
  const [old, fresh] = [join(posts, '표.csv'), join(posts, '새 표.csv')]
  const address = `/files/${encodeURIComponent('표.csv')}`
  const day = new Date('2026-11-20T00:00:00Z')
  await writeFile(old, '1,2')
  await utimes(old, day, day)
  const etag = (await fetch(address)).headers.get('etag') ?? ''
  await writeFile(fresh, '3,4')
  await utimes(fresh, day, day)
  await rename(fresh, old)
  const answer = await fetch(address, { headers: { 'if-none-match': etag } })
  expect([answer.status, await answer.text()]).toEqual([200, '3,4'])
})

/** `가나다` in CP949. */
const old = Buffer.from('b0a1b3aab4d9', 'hex')

it.each([
  ['옛 글.txt', old, 'text/plain'],
  ['옛 표.csv', Buffer.concat([Buffer.from('1,2\n'.repeat(1_000)), old]), 'text/csv'],
  ['옛 보기.py', old, 'text/plain'],
  ['옛 쪽.html', Buffer.concat([Buffer.from('<meta charset="euc-kr">'), old]), 'text/html'],
  ['새 글.txt', Buffer.from('가나다'), 'text/plain; charset=utf-8'],
  // Longer than what is read ahead, which ends within a character.
  ['긴 글.txt', Buffer.from('가나다라'.repeat(10_000)), 'text/plain; charset=utf-8'],
  ['빈 글.txt', Buffer.from(''), 'text/plain; charset=utf-8'],
])('글자가 UTF-8이 아니면 그렇다고 말하지 않는다: %s', async (name, content, type) => {
  const posts = await scratchFolder()
  await writeFile(join(posts, name), content)
  const { fetch } = await openBlogServer({ attachments: createAttachments(posts) })
  const address = `/files/${encodeURIComponent(name)}`
  const [whole, head] = [await fetch(address), await fetch(address, { method: 'HEAD' })]
  const part = await fetch(address, { headers: { range: 'bytes=0-0' } })
  expect([whole, head, part].map(({ headers }) => headers.get('content-type'))).toEqual([type, type, type])
  expect(Buffer.from(await whole.arrayBuffer()).equals(content)).toBe(true)
  await part.body?.cancel()
})
