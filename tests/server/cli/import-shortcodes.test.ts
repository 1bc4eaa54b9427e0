import { expect, it } from 'vitest'

import { importWordpress } from '#/server/cli/import/wordpress.ts'

import { item, wxr } from './wordpress-export.ts'

const at = 'https://old.example.com'

const attachment = (id: number, name: string, parent: number, more = '') =>
  item({
    id,
    title: name,
    content: '',
    type: 'attachment',
    status: 'inherit',
    more: `<wp:post_parent>${parent}</wp:post_parent><wp:attachment_url><![CDATA[${at}/${name}]]></wp:attachment_url>${more}`,
  })

const alt = (words: string): string =>
  `<wp:postmeta><wp:meta_key>_wp_attachment_image_alt</wp:meta_key><wp:meta_value><![CDATA[${words}]]></wp:meta_value></wp:postmeta>`

const attachments = [
  attachment(11, 'a.jpg?x=1&y=2', 0, alt('큰 "나무"')),
  attachment(12, 'b.jpg', 1).replace('<excerpt:encoded><![CDATA[', '<excerpt:encoded><![CDATA[여름 <em>바다</em>'),
  attachment(13, 'c.png', 1),
  attachment(14, 'd.pdf', 1),
].join('')

const imported = (content: string) => {
  const { posts, skipped } = importWordpress(wxr(item({ id: 1, title: '글', content }) + attachments))
  return { body: posts[0]?.body, notes: posts[0]?.notes, skipped }
}

const [a, b, c] = [`![큰 "나무"](${at}/a.jpg?x=1\\&y=2)`, `![](${at}/b.jpg "여름 바다")`, `![](${at}/c.png)`]

it.each([
  ['고른 그림', '앞\n\n[gallery columns="2" ids="12, 11" link="file"]\n\n뒤', `앞\n\n${b}\n\n${a}\n\n뒤\n`],
  ['글에 딸린 그림', '[gallery]', `${b}\n\n${c}\n`],
  ['블록에 든 것', '<!-- wp:shortcode -->\n[gallery ids=13]\n<!-- /wp:shortcode -->', `${c}\n`],
  ['문단 안의 것', "글 [gallery ids='13'] 뒤", `글\n\n${c}\n\n뒤\n`],
])('워드프레스의 옛 갤러리는 내보내기 파일에 적힌 그림이 된다: %s', (_name, content, body) => {
  expect(imported(content)).toEqual({ body, notes: [], skipped: [] })
})

it.each([
  [`[video width="640" mp4="${at}/v.mp4" poster="${at}/v.jpg"][/video]`, `[![v.mp4](${at}/v.jpg)](${at}/v.mp4)\n`],
  [`[video src="${at}/v.webm"]`, `[v.webm](${at}/v.webm)\n`],
  [`[audio mp3="${at}/%EB%B0%94.mp3"][/audio] 뒤`, `[바.mp3](${at}/%EB%B0%94.mp3)\n\n뒤\n`],
  [`[embed]${at}/x[/embed]`, `<${at}/x>\n`],
  [
    `[caption id="a" width="1" caption="옛 &lt;설명&gt;"]<img src="${at}/b.jpg">[/caption]`,
    `![](${at}/b.jpg "옛 <설명>")\n`,
  ],
])('워드프레스의 단축 코드는 링크나 그림이 된다: %s', (content, body) => {
  expect(imported(content)).toEqual({ body, notes: [], skipped: [] })
})

it('옮기지 못한 단축 코드는 글자로 남고, 무엇인지 말한다', () => {
  const content = `[gallery ids="99"] [playlist ids="1"] [su_box title="가"]나[/su_box] [1] [각주] [[gallery]]

<pre>[code lang="js"]</pre>`
  const { body, notes } = imported(content)
  expect(body).toContain('\\[playlist ids="1"]')
  expect(notes).toEqual(['단축 코드를 옮기지 못해 글자로 남습니다. [gallery], [playlist], [su_box]'])
})

it.each([
  ['[sourcecode language="python"]', '[/sourcecode]', 'python'],
  ['[code lang="Python"]', '[/code]', 'python'],
  ['[code]', '[/code]', ''],
])('워드프레스의 코드 단축 코드는 들여쓰기와 빈 줄까지 코드로 온다: %s', (open, close, language) => {
  const content = `앞\n${open}\nif a &lt; b and c > d:\n    f("[gallery]")\n\n    g()\n${close}\n뒤`
  const { posts } = importWordpress(wxr(item({ id: 1, title: '글', content })))
  expect(posts[0]).toMatchObject({
    body: `앞\n\n\`\`\`${language}\nif a < b and c > d:\n    f("[gallery]")\n\n    g()\n\`\`\`\n\n뒤\n`,
    notes: [],
  })
})
