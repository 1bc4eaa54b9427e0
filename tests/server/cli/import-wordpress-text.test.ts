import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { expect, it } from 'vitest'

import { importWordpress } from '#/server/cli/import/wordpress.ts'

import { category, comment, item, runImport, term, withExport, wxr } from './wordpress-export.ts'

it('제목과 카테고리와 태그와 요약은 HTML의 표기가 아니라 읽는 글자로 온다', async () => {
  const summary = '<p>요약 <b>굵게</b> &amp; 더</p>\n\n<p>둘째</p>'
  const post = item({
    id: 5,
    title: 'Q&amp;A <em>모음</em> &lt;1&gt; AT&T',
    content: '본문',
    more: term('category', '앞 &amp; 뒤', 'ends') + term('post_tag', 'R&amp;D') + term('post_tag', '&lt;div&gt;'),
  }).replace('<excerpt:encoded><![CDATA[', `<excerpt:encoded><![CDATA[${summary}`)
  const named = post.replace(/<wp:post_name>.*<\/wp:post_name>/, '<wp:post_name>qna</wp:post_name>')
  const folder = await withExport(
    wxr(category('dev', '', '개발 &amp; 일상') + category('ends', 'dev', '앞 &amp; 뒤') + named),
  )
  expect(await runImport(folder)).toMatchObject({ code: 0 })
  expect(await readFile(join(folder, 'posts/wordpress/5-qna.md'), 'utf8')).toBe(`---
title: Q&A 모음 <1> AT&T
slug: qna
date: 2019-05-03T12:00:00.000Z
summary: 요약 굵게 & 더 둘째
category: 개발 & 일상
subcategory: 앞 & 뒤
tags:
  - R&D
  - <div>
aliases:
  - /?p=5
---

본문
`)
})

it('제목이 끝없이 겹친 HTML이어도 그 글자로 온다', () => {
  const { posts } = importWordpress(wxr(item({ id: 1, title: `${'<b>'.repeat(9_000)}제목`, content: '본문' })))
  expect(posts.map(({ matter }) => matter.title)).toEqual(['제목'])
})

const picture = '<img src="https://old.example.com/a.jpg?a=1&amp;b=2" alt="">'

it('댓글의 그림은 주소로 남고, 아무 말도 남지 않는 댓글은 답글이 있을 때만 그렇다고 적혀 온다', async () => {
  const more = [
    comment(1, 0, 'A &amp; B', picture),
    comment(2, 1, '독자 &quot;1&quot;', `앞${picture}뒤 <img src="data:image/png;base64,AAAA">`),
    comment(3, 0, '빈 사람', '<iframe src="https://example.com"></iframe>'),
    comment(4, 0, '빈 사람', '<img src="data:image/png;base64,AAAA">'),
    comment(5, 4, '답한 이', '&nbsp;네'),
    comment(6, 3, '또 빈 사람', ' \u3164 '),
  ].join('')
  const xml = wxr(item({ id: 1, title: '글', content: '본문', more }))
  const { posts } = importWordpress(xml)
  expect(posts[0]?.comments).toMatchObject([
    { author: 'A & B', content: 'https://old.example.com/a.jpg?a=1&b=2' },
    { author: '독자 "1"', content: '앞 https://old.example.com/a.jpg?a=1&b=2 뒤' },
    { id: '4', author: '빈 사람', content: '(내용 없음)' },
    { parentId: '4', content: '네' },
  ])
  expect(posts[0]?.notes).toEqual(['내용이 없는 댓글 2개는 옮기지 않습니다.'])
})

it('빈 줄로 시작하는 내보내기 파일도 읽고, 틀린 곳은 빈 줄까지 세어 말한다', () => {
  const { posts } = importWordpress(`\n \n${wxr(item({ id: 1, title: '글', content: '글' }))}`)
  expect(posts.map(({ name }) => name)).toEqual(['글'])
  expect(() => importWordpress('\n\n<?xml version="1.0"?>\n<rss>\n<b></rss>')).toThrow('5번째 줄')
})

it('들이지 못한 것은 들인 글과 이름이 같아도 들이지 못했다고 말한다', async () => {
  const page = item({ id: 2, title: '소개', content: '페이지', type: 'page' })
  const folder = await withExport(wxr(item({ id: 1, title: '소개', content: '[su_box]글[/su_box]' }) + page))
  const { output } = await runImport(folder)
  expect(output.trim().split('\n')).toEqual([
    '들여왔습니다: 글 1개 → posts/wordpress',
    '들여오지 못한 것: 1개',
    '  소개: 글이 아니라 페이지입니다.',
    '들여왔지만 살펴볼 것: 1개',
    '  소개: 단축 코드를 옮기지 못해 글자로 남습니다. [su_box]',
  ])
})

it('세계시로 적힌 때가 없는 댓글은 그 블로그의 때를 서울의 것으로 읽는다', () => {
  const zeros = '0000-00-00 00:00:00'
  const more = comment(1, 0, '독자', '댓글').replace('2019-05-04 01:00:01', zeros)
  const { posts } = importWordpress(wxr(item({ id: 1, title: '글', content: '본문', more })))
  expect(posts[0]?.comments).toMatchObject([{ content: '댓글', date: '2019-05-04T01:00:01.000Z' }])
})
