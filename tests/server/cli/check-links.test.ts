import { expect, it } from 'vitest'

import { warningsOn } from './warnings-on.ts'

const hash = 'a'.repeat(20)

it('폴더를 가리킨 링크와 /files/ 아래에 없는 파일을 알린다', async () => {
  const body = [
    '[폴더](그림/) [여기](./) [위](../)',
    '[없음](/files/없음.pdf) ![없음](/files/%EC%97%86%EC%9D%8C.png) [옛 글](</files/옛 글.md.bak>)',
    '[초안](/files/초안.md) ![나무](/files/그림/나무.png) [다음](/files/다음.md?a#b)',
  ]
  expect(await warningsOn(body.join('\n'))).toEqual([
    '1 링크가 폴더를 가리킵니다. 사이트는 폴더를 보여 주지 않습니다. 그림/',
    '1 링크가 폴더를 가리킵니다. 사이트는 폴더를 보여 주지 않습니다. ./',
    '1 링크가 폴더를 가리킵니다. 사이트는 폴더를 보여 주지 않습니다. ../',
    '2 링크가 가리키는 파일이 없습니다. /files/없음.pdf',
    '2 그림이 없습니다. /files/%EC%97%86%EC%9D%8C.png',
    '2 이런 종류의 파일은 사이트에 내주지 않습니다. /files/옛 글.md.bak',
    '3 링크가 가리키는 글이 사이트에 없습니다. /files/초안.md',
  ])
})

it('이 사이트에 없는 주소로 적은 그림과 대표 그림과 링크를 알린다', async () => {
  const env = { SITE_URL: 'https://blog.example.com' }
  const body = [
    '![](/images/a.png) <img src="/logo.png"> ![](https://blog.example.com/tag)',
    '[소개](/about) [글](/2024/01/글.html) [](/pages/첫글) [](https://blog.example.com/about/)',
  ]
  const noPicture = '사이트의 이 주소에는 그림이 없습니다. 글 파일에서 본 경로로 적어 주세요.'
  expect(await warningsOn(body.join('\n'), { thumbnail: '/images/a.png', env })).toEqual([
    `-1 대표 그림: ${noPicture} /images/a.png`,
    `1 ${noPicture} /images/a.png`,
    `1 ${noPicture} /logo.png`,
    `1 ${noPicture} https://blog.example.com/tag`,
    '2 링크가 가리키는 화면이 사이트에 없습니다. /about',
    '2 링크가 가리키는 화면이 사이트에 없습니다. /2024/01/글.html',
    '2 링크가 가리키는 화면이 사이트에 없습니다. /pages/첫글',
    '2 링크가 가리키는 화면이 사이트에 없습니다. https://blog.example.com/about/',
  ])
  expect(await warningsOn('', { thumbnail: '/files/없음.png' })).toEqual([
    '-1 대표 그림: 그림이 없습니다. /files/없음.png',
  ])
})

it('사이트가 보여 주지 않는 주소의 그림을 알리고, 글자로 적은 그림은 앞만 보인다', async () => {
  const body = [
    `![](data:image/png;base64,${'A'.repeat(100)}) ![](<C:\\그림\\나무.png>)`,
    '<img src="file:///나무.png"> ![]() ![](https://example.com/a:b.png)',
    '![](./그림/나무.png?a:b)',
  ]
  const unusable = '쓸 수 없는 주소의 그림은 보이지 않습니다. 글 곁에 두고 그 경로를 적어 주세요.'
  expect(await warningsOn(body.join('\n'))).toEqual([
    `1 ${unusable} data:image/png;base64,${'A'.repeat(18)}…`,
    `1 ${unusable} C:\\그림\\나무.png`,
    `2 ${unusable} file:///나무.png`,
    `2 ${unusable}`,
  ])
})

it.each(['C:\\그림\\나무.png', 'file:///C:/그림/나무.png'])(
  '이 컴퓨터의 파일을 가리킨 대표 그림을 알린다: %s',
  async (thumbnail) => {
    expect(await warningsOn('', { thumbnail })).toEqual([
      `-1 대표 그림: 쓸 수 없는 주소의 그림은 보이지 않습니다. 글 곁에 두고 그 경로를 적어 주세요. ${thumbnail}`,
    ])
  },
)

it('서버가 내주는 주소와, 데이터베이스만 아는 주소와, 다른 사이트의 주소는 알리지 않는다', async () => {
  const body = [
    '[](/) [](/tag) [](/tag/) [](/tag/3/책) [](/category/9) [](/category/9/sub/1) [](/pages/9999/x#comment-1) [](/search?q=a)',
    '[](/rss.xml) [](/atom.xml) [](/feed.json) [](/sitemap.xml) [](/robots.txt) [](/manifest.webmanifest) [](/opensearch.xml)',
    `![](/covers/1-abc.svg) ![](/images/${hash}/960.webp) ![](/icon-192.png) ![](/icon-512-maskable.png) ![](/favicon.ico) [](/fonts/titles?t=a) [](/api/tag)`,
    '[](https://example.com/about) ![](//example.com/a.png) [](?a) [](mailto:a@example.com)',
    '`[](/about)` \\[](/about)',
  ]
  expect(await warningsOn(body.join('\n'), { thumbnail: `/images/${hash}/960.webp` })).toEqual([])
})

it('빈칸 때문에 글자로 남은 그림과 링크, Obsidian의 링크를 그 줄과 함께 알린다', async () => {
  const body = [
    '앞 ![](그림/내 나무.png)',
    '뒤 [보기](내 글.md#끝 "제목") ![](사진 (1).png)',
    '',
    '- ![[나무.png|300]] [[다음]]',
  ]
  const [spaced, wiki] = [
    '주소에 빈칸이 있어 글자로 남습니다. 주소를 <>로 감싸 주세요.',
    'Obsidian의 링크는 글자로 남습니다. [글](주소)처럼 적어 주세요.',
  ]
  expect(await warningsOn(body.join('\n'))).toEqual([
    `1 ${spaced} ![](그림/내 나무.png)`,
    `2 ${spaced} [보기](내 글.md#끝 "제목")`,
    `2 ${spaced} ![](사진 (1).png)`,
    `4 ${wiki} ![[나무.png|300]]`,
    `4 ${wiki} [[다음]]`,
  ])
})

it('별표 안쪽에 빈칸이 있어 굵어지지 않은 말을 그 줄과 함께 알린다', async () => {
  const body = [
    '**중요: **이것은 **“말”**이고 **말**과 **“말”**과',
    '** 주의 **',
    '',
    '홍**(34), 김**(28) 2 ** 3 ** 4 \\*\\* 말 ** `** 말 **`',
  ]
  const reason = '별표 안쪽에 빈칸이 있어 굵어지지 않고 글자로 남습니다. 빈칸을 별표 밖으로 옮겨 주세요.'
  expect(await warningsOn(body.join('\n'))).toEqual([`1 ${reason} **중요: **`, `2 ${reason} ** 주의 **`])
})

it('달러 기호 사이의 수식은 글자로 남으니 그 줄과 함께 알리고, 값과 코드는 수식으로 보지 않는다', async () => {
  const body = [
    '넓이는 $\\pi r^2$이고 $x_1$은 첫째다. 값은 $5에서 $10, 식당은 $$에서 $$$, $HOME_A/$HOME_B \\$x^2$ `$x^2$`',
    '',
    '$$',
    'a = \\frac{b}{c}',
    '$$',
    '',
    '```',
    '$$ a = b $$',
    '```',
  ]
  const reason = '수식은 글자로 남습니다. 그림으로 넣거나 코드로 적어 주세요.'
  expect(await warningsOn(body.join('\n'))).toEqual([
    `1 ${reason} $\\pi r^2$`,
    `1 ${reason} $x_1$`,
    `3 ${reason} $$ a = \\frac{b}{c} $$`,
  ])
})

it('이름표와 말은 링크의 주소로 보지 않는다', async () => {
  expect(await warningsOn('[철수]: 안녕\n[장소]: 서울')).toEqual([])
})

it('코드와 역슬래시를 붙인 글자와 괄호가 이어진 보통 글은 링크로 보지 않는다', async () => {
  const body = [
    '`![](내 나무.png)` `[[다음]]` \\![](내 나무.png) \\[보기](내 글.md) \\[[다음]] [[ -f 다음 ]] [[1,2],[3,4]] [[1, -2.5]]',
    '[필독](꼭 읽어 보세요) [1] (참고 a.pdf) ![](<그림/내 나무.png>) ![](그림/나무.png "내 나무.png")',
    '',
    '    ![[나무.png]]',
    '',
    '```',
    '![](내 나무.png) [[다음]]',
    '```',
  ]
  expect(await warningsOn(body.join('\n'))).toEqual([])
})

it('프로토콜 없이 적은 주소가 곁에 있어도, 코드에 든 것은 링크로 보지 않는다', async () => {
  const body = ['"www.example.com"에서 봅니다.', '', '```bash', 'echo [[x]]', '```', '', '[[다음]]']
  expect(await warningsOn(body.join('\n'))).toEqual([expect.stringMatching(/^7 [^\n]+ \[\[다음\]\]$/)])
})

it('프로토콜 없이 적은 주소와 한 문단에 있는 Obsidian의 링크도 그 줄과 함께 한 번 알린다', async () => {
  const body = ['앞의 줄', '"www.example.com"에서 보고 [[다음 글]]도 읽었다.', '"a@example.com" \\[[다음]] `[[다음]]`']
  expect(await warningsOn(body.join('\n'))).toEqual([expect.stringMatching(/^2 [^\n]+ \[\[다음 글\]\]$/)])
})

it('영상과 소리와 첫 장면도 파일이 있어야 한다', async () => {
  const body = '<video src="없음.mp4" poster="없음.jpg"></video>\n\n<audio><source src="없음.mp3"></audio>'
  expect(await warningsOn(body)).toEqual([
    '1 링크가 가리키는 파일이 없습니다. 없음.mp4',
    '1 그림이 없습니다. 없음.jpg',
    '3 링크가 가리키는 파일이 없습니다. 없음.mp3',
  ])
})

it('사이트에 올린 글의 옛 주소로 간 링크는 끊긴 것이 아니다', async () => {
  const body = '[](/entry/다음/) [](https://blog.example.com/entry/%EB%8B%A4%EC%9D%8C) [](/entry/초안) ![](/entry/다음)'
  expect(await warningsOn(body, { env: { SITE_URL: 'https://blog.example.com' } })).toEqual([
    '1 링크가 가리키는 화면이 사이트에 없습니다. /entry/초안',
    '1 사이트의 이 주소에는 그림이 없습니다. 글 파일에서 본 경로로 적어 주세요. /entry/다음',
  ])
})

it('글에 없는 제목과 각주를 가리킨 링크를 알린다', async () => {
  const body = [
    '## 여름 *밤*의 기록',
    '[있음](#여름-밤의-기록) [있음](#%EC%97%AC%EB%A6%84-%EB%B0%A4%EC%9D%98-%EA%B8%B0%EB%A1%9D) [맨 위](#) [맨 위](#top)',
    '<a id="자리"></a> [있음](글.md#자리) [낱말](#:~:text=여름) 각주[^1] [있음](#fn-1)',
    '[있음](#comment-3) [있음](다음.md#comment-3) [있음](#main) [있음](#자리:~:text=가)',
    '[없음](#여름-밤) [없음](<#여름 밤의 기록>) [없음](./글.md#겨울) [없음](다음.md?a#겨울) [다른 파일](그림/나무.png#겨울)',
    '',
    '[^1]: 각주.',
  ]
  const nowhere = '글에 없는 자리를 가리킵니다. 제목은 글자를 소문자로, 빈칸을 -로 적습니다.'
  expect(await warningsOn(body.join('\n'))).toEqual([
    `5 ${nowhere} #여름-밤`,
    `5 ${nowhere} #여름 밤의 기록`,
    `5 ${nowhere} ./글.md#겨울`,
    `5 ${nowhere} 다음.md?a#겨울`,
  ])
})
