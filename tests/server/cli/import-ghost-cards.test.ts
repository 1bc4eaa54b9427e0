import { expect, it } from 'vitest'

import { ghostExport, ghostPost, ghostText, importFromGhost, withGhost } from './ghost-export.ts'

/** The Markdown of a post with this HTML. */
const imported = async (html: string): Promise<string> => {
  const folder = await withGhost(ghostExport([ghostPost('card', { html })]))
  expect(await importFromGhost(folder)).toMatchObject({ code: 0 })
  const text = await ghostText(folder, 'card.md')
  return text.slice(text.indexOf('\n---\n\n') + '\n---\n\n'.length)
}

it.each([
  [
    '북마크',
    '<figure class="kg-card kg-bookmark-card"><a class="kg-bookmark-container" href="https://e.example/a"><div class="kg-bookmark-content"><div class="kg-bookmark-title">읽을 글</div><div class="kg-bookmark-description">설명</div><div class="kg-bookmark-metadata"><img class="kg-bookmark-icon" src="https://e.example/i.png" alt=""></div></div><div class="kg-bookmark-thumbnail"><img src="https://e.example/t.png" alt=""></div></a><figcaption>꼭 보세요</figcaption></figure>',
    '[읽을 글](https://e.example/a)\n\n꼭 보세요\n',
  ],
  [
    '갤러리',
    '<figure class="kg-card kg-gallery-card"><div class="kg-gallery-container"><div class="kg-gallery-row"><div class="kg-gallery-image"><img src="https://e.example/a.png" alt="가"></div><div class="kg-gallery-image"><img src="https://e.example/b.png" alt=""></div></div></div><figcaption>둘</figcaption></figure>',
    '![가](https://e.example/a.png)\n\n![](https://e.example/b.png)\n\n둘\n',
  ],
  [
    '콜아웃',
    '<div class="kg-card kg-callout-card kg-callout-card-blue"><div class="kg-callout-emoji">💡</div><div class="kg-callout-text">여기 <b><strong>꼭</strong></b> 보기</div></div>',
    '> 💡 여기 **꼭** 보기\n',
  ],
  [
    '그림 글자가 없는 콜아웃',
    '<div class="kg-card kg-callout-card"><div class="kg-callout-text">보기</div></div>',
    '> 보기\n',
  ],
  [
    '토글',
    '<div class="kg-card kg-toggle-card" data-kg-toggle-state="close"><div class="kg-toggle-heading"><h4 class="kg-toggle-heading-text"><span>물음</span></h4><button class="kg-toggle-card-icon"><svg></svg></button></div><div class="kg-toggle-content"><p>답은 <b>42</b></p></div></div>',
    '<details>\n<summary>물음</summary>\n\n답은 **42**\n\n</details>\n',
  ],
  [
    '임베드',
    '<figure class="kg-card kg-embed-card"><iframe src="https://www.youtube.com/embed/dQw4w9WgXcQ?feature=oembed"></iframe><figcaption>노래</figcaption></figure>',
    '<https://www.youtube.com/watch?v=dQw4w9WgXcQ>\n\n노래\n',
  ],
  [
    '코드',
    '<figure class="kg-card kg-code-card"><pre><code class="language-js">let a = 1</code></pre><figcaption>첫 줄</figcaption></figure>',
    '```js\nlet a = 1\n```\n\n첫 줄\n',
  ],
  [
    '동영상',
    '<figure class="kg-card kg-video-card" data-kg-thumbnail="https://e.example/t.png" data-kg-custom-thumbnail=""><div class="kg-video-container"><video src="https://e.example/v.mp4" poster="https://img.spacergif.org/spacer.png"></video><div class="kg-video-player"><span class="kg-video-current-time">0:00</span><button class="kg-video-playback-rate">1×</button></div></div><figcaption>파도</figcaption></figure>',
    '[![v.mp4](https://e.example/t.png)](https://e.example/v.mp4)\n\n파도\n',
  ],
  [
    '소리',
    '<div class="kg-card kg-audio-card"><img src="" alt="audio-thumbnail" class="kg-audio-thumbnail kg-audio-hide"><div class="kg-audio-player-container"><audio src="https://e.example/a.mp3"></audio><div class="kg-audio-title">빗소리</div><div class="kg-audio-player"><span class="kg-audio-current-time">0:00</span></div></div></div>',
    '[빗소리](https://e.example/a.mp3)\n',
  ],
  [
    '파일',
    '<div class="kg-card kg-file-card"><a class="kg-file-card-container" href="https://e.example/a.pdf" title="Download" download><div class="kg-file-card-contents"><div class="kg-file-card-title">자료</div><div class="kg-file-card-caption">봄의 것</div><div class="kg-file-card-metadata"><div class="kg-file-card-filename">a.pdf</div><div class="kg-file-card-filesize">1 KB</div></div></div></a></div>',
    '[자료](https://e.example/a.pdf)\n\n봄의 것\n',
  ],
  [
    '가입 상자',
    '<p>앞</p><div class="kg-card kg-signup-card"><h2 class="kg-signup-card-heading">가입</h2><form><button>Subscribe</button></form></div><p>뒤</p>',
    '앞\n\n뒤\n',
  ],
])('고스트의 %s 카드는 읽을 수 있는 Markdown이 된다', async (_name, html, body) => {
  expect(await imported(html)).toBe(body)
})
