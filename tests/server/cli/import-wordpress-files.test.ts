import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { expect, it } from 'vitest'

import { item, runImport, withExport, wxr } from './wordpress-export.ts'

const featured = (id: number) =>
  `<wp:postmeta><wp:meta_key>_thumbnail_id</wp:meta_key><wp:meta_value>${id}</wp:meta_value></wp:postmeta>`

const upload = (id: number, name: string) => {
  const more = `<wp:attachment_url>https://old.example.com/${name}</wp:attachment_url>`
  return item({ id, title: name, content: '', type: 'attachment', status: 'inherit', more })
}

it('본문에 없는 대표 이미지는 옮기지 않았다고 주소와 함께 말한다', async () => {
  const shown = '<img src="https://old.example.com/sea-1024x768.jpg"><img src="https://old.example.com/hill1.jpg">'
  const items = [
    item({ id: 1, title: '산', content: shown, more: featured(11) }),
    item({ id: 2, title: '바다', content: shown, more: featured(12) }),
    upload(11, 'hill.jpg'),
    upload(12, 'sea.jpg'),
  ]
  const folder = await withExport(wxr(items.join('')))
  const { output } = await runImport(folder)
  expect(output).toContain(
    '  산: 대표 이미지는 옮기지 않습니다. 내려받아 글에 넣어 주세요. https://old.example.com/hill.jpg\n',
  )
  expect(output).not.toContain('  바다: ')
})

it.each([Buffer.from('PK\u0003\u0004'), Buffer.from([0x1f, 0x8b, 8])])(
  '압축한 채로 주면 풀어 달라고 한다: %j',
  async (bytes) => {
    const folder = await withExport('')
    await writeFile(join(folder, 'export.xml'), bytes)
    expect(await runImport(folder)).toMatchObject({
      code: 1,
      complaint: expect.stringMatching(/^압축 파일은 먼저 풀어/),
    })
  },
)
