import { describe, expect, it } from 'vitest'

import { htmlOf, readPost } from './reading.ts'

describe('꺾은 괄호로 감싼 말은 사라지지 않는다', () => {
  it.each([
    ['영화 <Her>를 봤다', '<p>영화 &#x3C;Her>를 봤다</p>'],
    ['<Clean Code>를 읽고 **썼다**', '<p>&#x3C;Clean Code>를 읽고 <strong>썼다</strong></p>'],
    ['List<String>과 <Component />', '<p>List&#x3C;String>과 &#x3C;Component /></p>'],
    ['git clone <your-repository>', '<p>git clone &#x3C;your-repository></p>'],
    ['영화 <Big>과 노래 <A>', '<p>영화 &#x3C;Big>과 노래 &#x3C;A></p>'],
    ['<head>와 <img>를 배운다', '&#x3C;head>와 &#x3C;img>를 배운다'],
    ['글 <b>를 쓴다', '<p>글 &#x3C;b>를 쓴다</p>'],
    ['접는 글은 <details>로 만든다\n\n끝', '<p>접는 글은 &#x3C;details>로 만든다</p>\n<p>끝</p>'],
    ['제목은 <h1>으로 적는다\n\n끝', '<p>제목은 &#x3C;h1>으로 적는다</p>\n<p>끝</p>'],
    ['<Ruby Sparks>와 <Table for Two>를 봤다', '<p>&#x3C;Ruby Sparks>와 &#x3C;Table for Two>를 봤다</p>'],
    ['<div>책 <Sapiens></div>', '<div>책 &#x3C;Sapiens></div>'],
    ['<a href="/tag" title="<Her>">글</a>', '<p><a href="/tag" title="<Her>">글</a></p>'],
  ])('%s', async (markdown, html) => {
    expect(await htmlOf(markdown)).toBe(html)
  })

  it('요약에도 있다', async () => {
    expect(await readPost('---\ntitle: 글\n---\n영화 <Her>를 봤다')).toMatchObject({ summary: '영화 <Her>를 봤다' })
  })
})

describe('태그는 글자로 보이지 않는다', () => {
  it.each([
    ['<font color="red">빨강</font>', '<p>빨강</p>'],
    ['<Callout>알림</Callout>', '<p>알림</p>'],
    ['<Callout>알림\n\n둘째 문단</Callout>', '<p>알림</p>\n<p>둘째 문단</p>'],
    ['<lite-youtube videoid="a"></lite-youtube>끝', '<p>끝</p>'],
    ['<svg><path d="M0 0"/></svg>끝', '<p>끝</p>'],
    ['<b>굵게</b>', '<p><b>굵게</b></p>'],
    ['글 <big>크게</big>', '<p>글 크게</p>'],
    ['<ruby>韓<rb>漢<rt>한</ruby>', '<p><ruby>韓漢<rt>한</rt></ruby></p>'],
    ['글 <colgroup><col><col></colgroup>끝', '<p>글 끝</p>'],
    ['줄<BR>바꿈', '<p>줄<br>바꿈</p>'],
    ['<tweet id="1" />끝', '<p>끝</p>'],
    [
      '<table><colgroup><col><col /></colgroup><tr><td>칸</td></tr></table>',
      '<div class="table" role="region" tabindex="0" aria-label="표"><table><tbody><tr><td>칸</td></tr></tbody></table></div>',
    ],
    ['<xss onfocus=alert(1) tabindex=1>끝', '<p>끝</p>'],
  ])('%s', async (markdown, html) => {
    expect(await htmlOf(markdown)).toBe(html)
  })
})

it('꺾은 괄호가 삼만 개여도 읽는다', async () => {
  expect(await htmlOf(`${'<a1>'.repeat(30_000)}끝`)).toContain('끝')
})

it('꺾은 괄호가 닫히지 않은 채 백만 글자에 가까워도 읽는다', async () => {
  expect(await htmlOf(`앞\n\n<div>\n<${'a'.repeat(900_000)}`)).toContain('앞')
})
