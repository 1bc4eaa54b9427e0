import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { expect, it } from 'vitest'

import { picture } from '../markdown/folder-of.ts'
import { makeBlog, putFiles, runBlog } from './run-blog.ts'
import { page } from './tistory-backup.ts'
import { treeOf } from './tree.ts'
import { item, runImport, withExport, wxr } from './wordpress-export.ts'

const image = (name: string, caption = ''): string =>
  `<figure class="wp-block-image"><a href="https://old.example.com/${name}"><img src="https://old.example.com/${name}.jpg" alt="${name} 그림"/></a>${caption}</figure>`

const blocks = `<!-- wp:gallery -->
<figure class="wp-block-gallery has-nested-images">${image('a')}
${image('b', '<figcaption>둘</figcaption>')}<figcaption class="blocks-gallery-caption">여름의 <em>바다</em></figcaption></figure>
<!-- /wp:gallery -->`

const grid = `<!-- wp:gallery -->
<figure class="wp-block-gallery"><ul class="blocks-gallery-grid"><li class="blocks-gallery-item">${image('a', '<figcaption>하나</figcaption>')}</li><li class="blocks-gallery-item">${image('b', '<figcaption>둘</figcaption>')}</li></ul><figcaption>여름의 <em>바다</em></figcaption></figure>
<!-- /wp:gallery -->`

const list = `<!-- wp:gallery -->
<ul class="wp-block-gallery columns-2"><li class="blocks-gallery-item">${image('a', '<figcaption>하나</figcaption>')}</li><li class="blocks-gallery-item">${image('b')}</li></ul>
<!-- /wp:gallery -->`

const [a, b] = ['![a 그림](https://old.example.com/a.jpg', '![b 그림](https://old.example.com/b.jpg']

it.each([
  ['갤러리 블록', blocks, `${a})\n\n${b} "둘")\n\n여름의 *바다*\n\n끝\n`],
  ['옛 갤러리의 격자', grid, `${a} "하나")\n\n${b} "둘")\n\n여름의 *바다*\n\n끝\n`],
  ['더 옛 갤러리의 목록', list, `${a} "하나")\n\n${b})\n\n끝\n`],
])('워드프레스 %s의 그림은 모두 제 설명과 함께 온다', async (_name, content, body) => {
  const folder = await withExport(wxr(item({ id: 5, title: '바다', content: `${content}\n<p>끝</p>` })))
  expect(await runImport(folder)).toMatchObject({ code: 0 })
  const text = await readFile(join(folder, 'posts/wordpress/5-바다.md'), 'utf8')
  expect(text.slice(text.indexOf('\n---\n\n') + '\n---\n\n'.length)).toBe(body)
})

const shown = (name: string): string => `<span data-url="./img/${name}.png"><img src="./img/${name}.png"/></span>`

const tistory = `<figure class="imagegridblock"><div class="image-container">${shown('a')}${shown('b')}</div><figcaption>나란히</figcaption></figure>
<figure class="imageslideblock"><div class="image-container"><div class="image-wrap selected">${shown('c')}</div><div class="image-wrap">${shown('d')}</div><div class="btn btn-prev"><span>Previous</span></div></div><div class="mark"><span>0</span></div><figcaption></figcaption></figure>`

it('티스토리의 그림 묶음과 슬라이드의 그림은 모두 오고, 묶음의 설명도 남는다', async () => {
  const folder = await makeBlog()
  const png = await picture(8, 6)
  await putFiles(join(folder, 'backup/2'), {
    '2-묶음.html': page('묶음', '', '2024-12-01 16:47:46', tistory, ''),
    ...Object.fromEntries(['a', 'b', 'c', 'd'].map((name) => [`img/${name}.png`, png])),
  })
  const { output } = await runBlog(folder, ['import', 'tistory', 'backup', '--publish'])
  expect(output).toBe('들여왔습니다: 글 1개, 그림 4개 → posts/tistory\n')
  expect(Object.keys(await treeOf(join(folder, 'posts/tistory')))).toEqual([
    '2-묶음.md',
    '2/img/a.png',
    '2/img/b.png',
    '2/img/c.png',
    '2/img/d.png',
  ])
  const text = await readFile(join(folder, 'posts/tistory/2-묶음.md'), 'utf8')
  expect(text).toMatch(
    /\n\n!\[\]\(2\/img\/a\.png\)\n\n!\[\]\(2\/img\/b\.png\)\n\n나란히\n\n!\[\]\(2\/img\/c\.png\)\n\n!\[\]\(2\/img\/d\.png\)\n$/,
  )
})
