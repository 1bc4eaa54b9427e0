import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { expect, it } from 'vitest'

import { picture } from '../markdown/folder-of.ts'
import { makeBlog, putFiles, reportIn, runBlog } from './run-blog.ts'
import { page } from './tistory-backup.ts'

const names = ['사진(1).png', 'a&b.png', 'x[1].png', '여는 괄호(.png', "it's.png", 'b_c*.png']

it('이름에 괄호나 기호가 든 티스토리의 그림도 글에 보인다', async () => {
  const folder = await makeBlog()
  const png = await picture(8, 6)
  const body = names.map((name) => `<p><img src="./img/${name.replaceAll('&', '&amp;')}"></p>`).join('')
  await putFiles(join(folder, 'backup/2'), {
    '2-그림.html': page('그림', '', '2024-12-01 16:47:46', body, ''),
    ...Object.fromEntries(names.map((name) => [`img/${name}`, png])),
  })
  const { output } = await runBlog(folder, ['import', 'tistory', 'backup', '--publish'])
  expect(output).toBe('들여왔습니다: 글 1개, 그림 6개 → posts/tistory\n')
  const text = await readFile(join(folder, 'posts/tistory/2-그림.md'), 'utf8')
  const shown = [...text.matchAll(/^!\[\]\(<?(\S+?)>?\)$/gm)].map(([, address = '']) => decodeURIComponent(address))
  expect(shown).toEqual(names.map((name) => `2/img/${name}`))
  expect((await runBlog(folder, ['check'])).output).toMatch(/틀린 곳 0개, 주의 0개\n$/)
})

type Rewrite = (address: string) => string

const same: Rewrite = (address) => address

const written = (b: Rewrite, a: Rewrite): string => `글  
* 목록
  > ![그림](${b('/assets/b\\_c.png')} "제목")
  > <img alt='>' src='${b('/assets/b_c.png')}'>

[![](${b('/assets/b&#95;c.png')})](<${b('/assets/b_c.png')}>) ![][나무] /assets/b_c.png
<img src="${a('/assets/a&amp;b.png')}">

코드: \`![](/assets/b_c.png)\` 와 \`<img src="/assets/b_c.png">\`

~~~md
![](/assets/b_c.png)
<img src="/assets/b_c.png">
~~~

    ![](/assets/b_c.png)

[나무]: ${b('/assets/b_c.png')}
`

it('들여온 Markdown에서는 그림의 주소만 바뀌고, 코드와 다른 글자는 그대로다', async () => {
  const folder = await makeBlog()
  await putFiles(join(folder, '옛 블로그'), {
    '글.md': `---\ntitle: 글\n---\n${written(same, same)}`,
    'static/assets/b_c.png': await picture(8, 6),
    'static/assets/a&b.png': await picture(8, 6),
  })
  const { output } = await runBlog(folder, ['import', 'markdown', '옛 블로그'])
  expect(reportIn(output)).toEqual(['들여왔습니다: 글 1개, 그림 2개 → posts/markdown'])
  const moved = written(
    () => 'static/assets/b_c.png',
    () => 'static/assets/a%26b.png',
  )
  expect(await readFile(join(folder, 'posts/markdown/글.md'), 'utf8')).toBe(`---\ntitle: 글\n---\n\n${moved}`)
  expect((await runBlog(folder, ['check'])).output).toMatch(/틀린 곳 0개, 주의 0개\n$/)
})

const unquoted = (address: string, missing: string, quote: string) => {
  const [old, moved] = ['/img/a.jpg', address].map((each) => quote + each + quote)
  return `<img src=${moved}> <A HREF = ${moved} class=a>크게</A> <img data-src=${old} width=3
src= '${address}'> \\<img src=/img/a.jpg> \`<img src=/img/a.jpg>\`

<!-- <img src=/img/a.jpg> -->

<p align=center>
<img src=${address}><img src=${missing}></p>
`
}

it('따옴표 없이 적은 주소도 옮겨져 그림으로 보이고, 없는 그림은 알리며, 보이지 않는 것은 그대로 둔다', async () => {
  const folder = await makeBlog()
  await putFiles(join(folder, '옛 블로그'), {
    '글.md': `---\ntitle: 글\n---\n\n${unquoted('/img/a.jpg', '/img/없음.jpg', '')}`,
    'static/img/a.jpg': await picture(8, 6),
  })
  const { output } = await runBlog(folder, ['import', 'markdown', '옛 블로그'])
  expect(reportIn(output)).toEqual([
    '들여왔습니다: 글 1개, 그림 1개 → posts/markdown',
    '들여왔지만 살펴볼 것: 1개',
    '  글.md: 그림이 함께 들어 있지 않습니다. /img/없음.jpg',
  ])
  const text = await readFile(join(folder, 'posts/markdown/글.md'), 'utf8')
  expect(text).toBe(`---\ntitle: 글\n---\n\n${unquoted('static/img/a.jpg', 'static/img/%EC%97%86%EC%9D%8C.jpg', '"')}`)
})

it('따옴표 없이 적은 없는 그림을 check가 그 줄로 알리고, 끝없이 겹친 HTML에도 멈추지 않는다', async () => {
  const folder = await makeBlog({
    '글.md': '---\ntitle: 글\n---\n\n<p>\n<img src=img/없음.png>\n</p>\n',
    '깊은 글.md': `---\ntitle: 깊은 글\n---\n\n${'<div>'.repeat(3500)}`,
  })
  const { output, complaint } = await runBlog(folder, ['check'])
  expect({ complaint, output }).toEqual({
    complaint: '',
    output: 'posts/글.md:6 주의: 그림이 없습니다. img/없음.png\n글 2개 (초안 0개): 틀린 곳 0개, 주의 1개\n',
  })
})

it('옮겨진 파일을 가리킨 링크는 그 안의 자리도 가리킨다', async () => {
  const folder = await makeBlog()
  await putFiles(join(folder, '옛 블로그'), {
    'posts/글.md': '---\ntitle: 글\n---\n[표](/doc.pdf?v=2#page=7) [처음](/doc.pdf)',
    'static/doc.pdf': 'PDF',
  })
  await runBlog(folder, ['import', 'markdown', '옛 블로그'])
  const text = await readFile(join(folder, 'posts/markdown/posts/글.md'), 'utf8')
  expect(text).toContain('[표](../static/doc.pdf#page=7) [처음](../static/doc.pdf)')
})

/** A picture at each address. */
const pictures = (addresses: readonly string[]) => addresses.map((address) => `![](${address})`).join('\n')

it.each([
  ['_config.yml', 'url: https://me.example\nbaseurl: /blog\n', '_posts/2024-01-02-글.md', 'assets/a.png', '../'],
  ['hugo.toml', 'baseURL = "https://me.example/blog/"', 'content/글.md', 'static/assets/a.png', '../static/'],
])(
  '옛 블로그가 있던 경로부터, 또는 그 주소부터 적은 그림도 함께 온다: %s',
  async (name, settings, post, file, above) => {
    const folder = await makeBlog()
    const addresses = ['/blog/assets/a.png', 'https://me.example/blog/assets/a.png', '/assets/a.png']
    const others = ['https://me.example/assets/a.png', 'https://me.example/blog/assets/없음.png']
    await putFiles(join(folder, '옛 블로그'), {
      [name]: settings,
      [post]: `---\ntitle: 글\nthumbnail: https://me.example/blog/assets/a.png\n---\n${pictures([...addresses, ...others, '/blog/assets/b.png'])}`,
      [file]: await picture(8, 6),
    })
    const { output } = await runBlog(folder, ['import', 'markdown', '옛 블로그'])
    expect(reportIn(output)).toEqual([
      '들여왔습니다: 글 1개, 그림 1개 → posts/markdown',
      '들여왔지만 살펴볼 것: 1개',
      `  ${post}: 그림이 함께 들어 있지 않습니다. /blog/assets/b.png`,
      '다른 서버에 그대로 둔 그림(글에는 링크로 보입니다): me.example 2개',
    ])
    const moved = `${above}assets/a.png`
    const text = await readFile(join(folder, 'posts/markdown', post), 'utf8')
    expect(text).toContain(`thumbnail: ${moved}\n`)
    expect(text).toContain(pictures([moved, moved, moved, ...others, `${above}assets/b.png`]))
  },
)

it.each(['heroImage: /a.png', 'coverImage: "/a.png"', 'index_img: /a.png', 'ogImage:\n  url: /a.png'])(
  'Astro와 Next와 Hexo의 표지도 글의 대표 그림이 된다: %s',
  async (cover) => {
    const folder = await makeBlog()
    await putFiles(join(folder, '옛 블로그'), {
      'src/글.md': `---\ntitle: 글\n${cover}\n---\n글\n`,
      'public/a.png': await picture(8, 6),
    })
    const { output } = await runBlog(folder, ['import', 'markdown', '옛 블로그'])
    expect(reportIn(output)).toEqual(['들여왔습니다: 글 1개, 그림 1개 → posts/markdown'])
    expect(await readFile(join(folder, 'posts/markdown/src/글.md'), 'utf8')).toContain('thumbnail: ../public/a.png\n')
  },
)
