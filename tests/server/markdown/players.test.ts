import { expect, it } from 'vitest'

import { lineOfHtml } from '#/text/html-text.ts'

import { htmlOf, readPost } from './reading.ts'

const away = 'class="player external" rel="noopener noreferrer"'
/** Its words are the address, which needs no repeating in print. */
const bareAway = 'class="player external address" rel="noopener noreferrer"'
const youtube = 'https://www.youtube.com/watch?v=dQw4w9WgXcQ'

it.each([
  [
    '<iframe src="https://www.youtube.com/embed/dQw4w9WgXcQ?si=a" title="YouTube video player"></iframe>\n\n뒤',
    `<p><a href="${youtube}" ${bareAway}>${youtube}</a></p>\n<p>뒤</p>`,
  ],
  [
    '<iframe src="https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?start=90"></iframe>',
    `<p><a href="${youtube}&#x26;t=90" ${bareAway}>${youtube}&#x26;t=90</a></p>`,
  ],
  [
    '<iframe src="https://www.youtube.com/embed/videoseries?list=PL1"></iframe>',
    `<p><a href="https://www.youtube.com/playlist?list=PL1" ${bareAway}>https://www.youtube.com/playlist?list=PL1</a></p>`,
  ],
  [
    '앞 <video src="파도.mp4"></video>',
    '<p>앞 <a href="/files/2026/%ED%8C%8C%EB%8F%84.mp4" class="player">파도.mp4</a></p>',
  ],
  [
    '<div><audio title="노래"><source src="//example.com/a.mp3"></audio></div>',
    `<div><a href="https://example.com/a.mp3" ${away}>노래</a></div>`,
  ],
  ['<embed src="/files/a.pdf">', '<p><a href="/files/a.pdf" class="player">/files/a.pdf</a></p>'],
  [
    '[<video src="a.mp4"></video>](https://example.com)',
    '<p><a href="https://example.com" class="external" rel="noopener noreferrer">a.mp4</a></p>',
  ],
  [
    '<video src="a.mp4" poster="https://example.com/a.png"></video>',
    '<p><a href="/files/2026/a.mp4" class="player"><span class="remote-image">그림 보기: a.mp4</span></a></p>',
  ],
  ['<video src="a.mp4" />\n\n뒤', '<p><a href="/files/2026/a.mp4" class="player">a.mp4</a></p>\n<p>뒤</p>'],
  ['<video><a href="/tag">받기</a></video>', '<p><a href="/tag">받기</a></p>'],
])('글에 넣은 재생기는 누르면 열리는 링크가 된다: %s', async (markdown, html) => {
  expect(await htmlOf(markdown)).toBe(html)
})

it.each(['javascript:alert(1)', 'data:text/html,가', 'about:blank', ''])(
  '%j을(를) 여는 링크는 없다',
  async (address) => {
    for (const tag of ['iframe', 'video', 'audio'])
      expect(await htmlOf(`앞 <${tag} src="${address}" srcdoc="가"></${tag}>뒤`)).toBe('<p>앞 뒤</p>')
  },
)

it('재생기의 주소는 요약에도 찾는 글에도 들지 않는다', async () => {
  const players = '<iframe src="https://example.com/?a>b"></iframe>\n\n앞 <video src="a.mp4"></video> 뒤'
  const { content, summary } = await readPost(`---\ntitle: 글\n---\n${players}`)
  expect([summary, lineOfHtml(content)]).toEqual(['앞 뒤', '앞 뒤'])
})

// Were the content of each searched with `select`, this would take a minute.
it('닫지 않은 재생기가 천 번 겹쳐도 읽는다', async () => {
  expect(await htmlOf(`${'<video src="a.mp4">'.repeat(1_000)}끝`)).toContain('끝')
})
