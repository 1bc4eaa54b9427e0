import { expect, it } from 'vitest'

import { makeBlog, runBlog } from './run-blog.ts'
import { warningsOn } from './warnings-on.ts'

it('닫히지 않아 글의 나머지를 감추는 주석을 그 줄과 함께 알린다', async () => {
  const body = [
    '앞의 말 <!-- 닫은 주석 -->',
    '',
    '<!-- 닫은 주석',
    '-->',
    '',
    '<!-- TODO: 고치기 ->',
    '감춰진 말',
    '',
    '또 감춰진 말',
  ]
  const reason = '주석이 닫히지 않아 여기부터는 보이지 않습니다. 주석은 -->로 닫아 주세요.'
  expect(await warningsOn(body.join('\n'))).toEqual([`6 ${reason} <!-- TODO: 고치기 ->`])
})

it('부르지 않은 각주와, 표의 머리보다 많아 보이지 않는 칸을 알린다', async () => {
  const body = [
    '말[^부름]',
    '',
    '| 가 | 나 |',
    '|---|---|',
    '| 1 | 2 |',
    '| 1 | `x | y` | 사라지는 칸 |',
    '',
    '[^부름]: 부른 각주',
    '',
    '[^안 부름]: 칸이 있어 각주가 아니다',
    '',
    '[^안부름]: 부르지 않은 각주',
  ]
  expect(await warningsOn(body.join('\n'))).toEqual([
    '6 표의 머리보다 칸이 많아 보이지 않습니다. 칸 안의 |는 \\|로 적어 주세요. | y` ',
    '12 글에서 부르지 않은 각주라 보이지 않습니다. 부를 자리에 이름을 적어 주세요. [^안부름]: 부르지 않은 각주',
  ])
})

it('걸리지 않는 주소의 링크를 알리고, 걸리는 것은 알리지 않는다', async () => {
  const body =
    '[앱](obsidian://open) [파일](file:///a.pdf) [옮기기](ftp://h/x) [](javascript:) [](data:a) [전화](tel:+821012345678) [](다음.md)'
  const reason = '이런 주소의 링크는 걸리지 않아 글자로 남습니다.'
  expect(await warningsOn(body)).toEqual(
    ['obsidian://open', 'file:///a.pdf', 'ftp://h/x', 'javascript:', 'data:a'].map(
      (address) => `1 ${reason} ${address}`,
    ),
  )
})

it('빠지는 HTML을 그 줄과 함께 알리고, 남는 것과 글자와 주석과 코드는 알리지 않는다', async () => {
  const body = [
    '<script src="https://gist.github.com/a/1.js"></script>',
    '',
    '앞 <font color="red">빨강</font> <FONT size=2>파랑</FONT> 뒤',
    '',
    '<style>',
    'p { color: red } /* <font color="red"> */',
    '</style>',
    '',
    '<div>',
    '<!-- <form> </form> -->',
    '<button type="button">단추</button>',
    '</div>',
    '',
    '<center>가운데</center>',
    '',
    '영화 <Her>와 <Big>, `<form a="b">`, <iframe src="https://www.youtube.com/embed/a"></iframe> <b>굵게</b>',
  ]
  const whole = '이 HTML은 안에 든 것까지 빠져 보이지 않습니다. 글이나 링크로 바꿔 주세요.'
  const tag = '이 HTML은 빠지고 안에 든 것만 보입니다. 태그를 지우거나 Markdown으로 바꿔 주세요.'
  expect(await warningsOn(body.join('\n'))).toEqual([
    `1 ${whole} <script src="https://gist.github.com/a/1.js">`,
    `3 ${tag} <font color="red">`,
    `5 ${whole} <style>`,
    `11 ${tag} <button type="button">`,
  ])
})

it('보일 것이 없는 재생기와 입력칸을 알리고, 링크가 되는 재생기와 할 일의 네모는 알리지 않는다', async () => {
  const body = [
    '<iframe width="560" data-src="https://www.youtube.com/embed/a"></iframe>',
    '',
    '<iframe src="javascript:alert(1)"></iframe> <iframe src="//www.youtube.com/embed/a"></iframe>',
    '',
    '<embed type="video/mp4"> <embed src=a.mp4>',
    '',
    '이름 <input name="a"> <input>',
    '',
    '<ul><li class="task-list-item"><input type="checkbox"> 할 일</li></ul>',
    '',
    '<ul><li class="task-list-item"><p><input type="checkbox"> 할 일</p></li></ul>',
    '',
    '<ul><li class="task-list-item">할 일 <input type="checkbox"></li></ul>',
    '',
    '<ul><li class="task-list-item">이름 <input type="text"></li></ul>',
    '',
    '- [ ] 할 일',
  ]
  const whole = '이 HTML은 안에 든 것까지 빠져 보이지 않습니다. 글이나 링크로 바꿔 주세요.'
  expect(await warningsOn(body.join('\n'))).toEqual([
    `1 ${whole} <iframe width="560" data-src="https://www.youtube.com/embed/a">`,
    `3 ${whole} <iframe src="javascript:alert(1)">`,
    `5 ${whole} <embed type="video/mp4">`,
    `7 ${whole} <input name="a">`,
    `15 ${whole} <input type="text">`,
  ])
})

it('다른 도구의 차례 표시를 알린다', async () => {
  const reason = '차례 표시는 글자로 남습니다. 차례는 제목에서 저절로 만들어지니 지워 주세요.'
  expect(await warningsOn('[TOC]\n\n글 속의 [TOC]는 말이다')).toEqual([`1 ${reason} [TOC]`])
})

it('앞날의 글이 이미 사이트에 있음을 그 줄과 함께 알린다', async () => {
  const folder = await makeBlog({ '글.md': '---\ntitle: 글\ndate: 9999-01-01\n---\n' })
  const { output } = await runBlog(folder, ['check'])
  expect(output).toContain('posts/글.md:3 주의: 날짜가 앞날이어도 글은 곧바로 올라가니')
})
