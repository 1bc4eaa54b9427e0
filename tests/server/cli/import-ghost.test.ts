import { join } from 'node:path'

import { expect, it } from 'vitest'

import { picture } from '../markdown/folder-of.ts'
import { ghostExport, ghostPost, ghostText, importFromGhost, lexical, mobiledoc, withGhost } from './ghost-export.ts'
import { putFiles, runBlog } from './run-blog.ts'
import { treeOf } from './tree.ts'

it('글은 옛 주소까지 제 머리말을 가지고 오고, 누구나 보던 글이 아니면 초안으로, 페이지는 까닭과 함께 빠진다', async () => {
  const html =
    '<h2 id="place">둘째</h2><p><a href="__GHOST_URL__/hide/#deep">다른 글</a>과 <a href="#place">그 자리</a>와 <a href="__GHOST_URL__/draft/">소개</a></p>'
  const folder = await withGhost(
    ghostExport(
      [
        ghostPost('bom', { title: '봄 산책', html, custom_excerpt: '걸은\n이야기' }),
        ghostPost('hide', { html: '<h2 id="deep">깊은 곳</h2>', visibility: 'paid' }),
        ghostPost('mail', { status: 'sent' }),
        ghostPost('later', { status: 'scheduled', published_at: '2099-01-01T00:00:00.000Z' }),
        ghostPost('draft', { status: 'draft', published_at: null, html: null }),
        ghostPost('about', { type: 'page', title: '소개', slug: 'draft' }),
      ],
      {
        tags: [
          { id: 'a', name: '여행' },
          { id: 'b', name: '#숨은 표' },
          { id: 'c', name: '봄' },
        ],
        posts_tags: [
          { id: 1, post_id: 'bom', tag_id: 'a', sort_order: 2 },
          { id: 2, post_id: 'bom', tag_id: 'b', sort_order: 0 },
          { id: 3, post_id: 'bom', tag_id: 'c', sort_order: 1 },
        ],
        users: [
          { id: '1', name: '달리아' },
          { id: '5', name: '나무' },
        ],
        posts_authors: [
          { id: 1, post_id: 'bom', author_id: '5', sort_order: 1 },
          { id: 2, post_id: 'bom', author_id: '1', sort_order: 0 },
        ],
      },
    ),
  )
  const { output, complaint, code } = await importFromGhost(folder)
  expect({ complaint, code }).toEqual({ complaint: '', code: 0 })
  expect(output.trim().split('\n')).toEqual([
    '들여왔습니다: 글 5개 (초안 4개) → posts/ghost',
    '들여오지 못한 것: 1개',
    '  소개: 글이 아니라 페이지입니다.',
    '들여왔지만 살펴볼 것: 3개',
    '  hide: 모두에게 보이던 글이 아니어서 초안으로 둡니다. visibility: paid',
    '  mail: 메일로만 보낸 글이어서 초안으로 둡니다.',
    '  later: 예약해 둔 글이어서 초안으로 둡니다.',
  ])
  expect(await ghostText(folder, 'bom.md')).toBe(`---
title: 봄 산책
slug: bom
date: 2023-01-02T03:04:05.000Z
summary: 걸은 이야기
author: 달리아, 나무
tags:
  - 봄
  - 여행
aliases:
  - /bom
---

## 둘째

[다른 글](hide.md#깊은-곳)과 [그 자리](#둘째)와 [소개](/draft/)
`)
  for (const name of ['hide', 'mail', 'later', 'draft'])
    expect(await ghostText(folder, `${name}.md`)).toContain('draft: true\n')
  expect(await ghostText(folder, 'later.md')).not.toContain('aliases')
  expect(await ghostText(folder, 'draft.md')).not.toContain('date:')
})

it('옛 고스트의 파일도 읽는다: 겉이 data이고, 번호와 날짜와 페이지와 글쓴이를 달리 적는다', async () => {
  const old = { type: undefined, visibility: undefined, author_id: 1 }
  const posts = [
    ghostPost('one', { ...old, id: 1, page: 0, published_at: '2016-05-06 07:08:09', image: '/content/images/a.jpg' }),
    ghostPost('two', { ...old, id: 2, page: false, published_at: 1_388_805_572_000 }),
    ghostPost('page', { ...old, id: 3, page: 1 }),
  ]
  const folder = await withGhost(JSON.stringify({ meta: {}, data: { posts, users: [{ id: 1, name: '달리아' }] } }), {
    'content/images/a.jpg': await picture(8, 6),
  })
  expect((await importFromGhost(folder)).output).toMatch(
    /^들여왔습니다: 글 2개, 그림 1개 → [^]*\n {2}page: 글이 아니라/,
  )
  expect(await ghostText(folder, 'one.md')).toContain(
    'date: 2016-05-06T07:08:09.000Z\nthumbnail: images/a.jpg\nauthor: 달리아\n',
  )
  expect(await ghostText(folder, 'two.md')).toContain('date: 2014-01-04T03:19:32.000Z\n')
})

const withPictures = ghostExport([
  ghostPost('shown', {
    html:
      '<img src="__GHOST_URL__/content/images/size/w1000/2023/01/sea.png" alt="바다">' +
      '<img src="https://images.unsplash.com/photo-1" alt="산">' +
      '<p><a href="__GHOST_URL__/content/files/2023/01/map.pdf">지도</a></p>',
    feature_image: '__GHOST_URL__/content/images/2023/01/cover.png',
  }),
  ghostPost('covered', { feature_image: 'https://images.unsplash.com/photo-2' }),
])

it('파일 곁의 content 폴더에 있는 그림은 함께 오고, 다른 서버의 것은 그대로 두고 말한다', async () => {
  const folder = await withGhost(withPictures, {
    'content/images/2023/01/sea.png': await picture(8, 6),
    'content/images/2023/01/cover.png': await picture(16, 9),
    'content/files/2023/01/map.pdf': Buffer.from('지도'),
    'content/themes/casper/unused.png': await picture(4, 4),
  })
  expect((await importFromGhost(folder)).output.trim().split('\n')).toEqual([
    '들여왔습니다: 글 2개, 그림 3개 → posts/ghost',
    '들여왔지만 살펴볼 것: 1개',
    '  covered: 대표 이미지는 옮기지 않습니다. 내려받아 글에 넣어 주세요. https://images.unsplash.com/photo-2',
    '다른 서버에 그대로 둔 그림(글에는 링크로 보입니다): images.unsplash.com 1개',
  ])
  expect(await ghostText(folder, 'shown.md')).toMatch(
    /\nthumbnail: images\/2023\/01\/cover\.png\n[^]*\n!\[바다\]\(images\/2023\/01\/sea\.png\)[^]*\[지도\]\(files\/2023\/01\/map\.pdf\)/,
  )
  expect((await runBlog(folder, ['check'])).output).not.toContain('그림이 없습니다')
})

it('곁에 없던 그림은 무엇인지 말하고, 거기 두고 다시 들여오면 채워진다', async () => {
  const folder = await withGhost(withPictures)
  expect((await importFromGhost(folder)).output).toContain(
    '  shown: 그림 1개가 파일 곁의 content 폴더에 없습니다. 거기 두고 다시 들여오면 채워집니다. /content/images/size/w1000/2023/01/sea.png\n' +
      '  shown: 대표 그림이 파일 곁의 content 폴더에 없습니다. 거기 두고 이 글을 지운 뒤 다시 들여오거나, 머리말의 thumbnail에 적어 주세요. /content/images/2023/01/cover.png\n',
  )
  await putFiles(folder, { 'content/images/2023/01/sea.png': await picture(8, 6) })
  expect((await importFromGhost(folder)).output).toMatch(/^들여왔습니다: 글 0개, 그림 1개 → /)
  expect(Object.keys(await treeOf(join(folder, 'posts/ghost')))).toContain('images/2023/01/sea.png')
})

const gated = (who: string, words: string) =>
  `<!--kg-gated-block:begin ${who} memberSegment:"status:free,status:-free" --><p>${words}</p><!--kg-gated-block:end-->`

it('아무것도 쓰지 않은 채 올렸던 글은 그대로 올라간다', async () => {
  const folder = await withGhost(
    ghostExport([
      ghostPost('lexical', { html: null, lexical: lexical('') }),
      ghostPost('mobiledoc', { html: null, mobiledoc: mobiledoc('[0,[],0,""]') }),
      ghostPost('neither', { html: '' }),
    ]),
  )
  expect((await importFromGhost(folder)).output.trim()).toBe('들여왔습니다: 글 3개 → posts/ghost')
})

it('본문이 HTML로 없는 글은 까닭과 함께 초안이 되고, 날짜가 아닌 날짜는 글을 막지 않는다', async () => {
  const folder = await withGhost(
    ghostExport(
      [
        ghostPost('lexical', { html: null, lexical: lexical('{"type":"extended-text","text":"남은 말"}') }),
        ghostPost('mobiledoc', { html: null, mobiledoc: mobiledoc('[0,[],0,"남은 말"]') }),
        ghostPost('card', { html: null, mobiledoc: mobiledoc('').replace('"cards":[', '"cards":[["hr",{}]') }),
        ghostPost('huge', { published_at: 1e300 }),
        ghostPost('zero', { published_at: '0000-00-00 00:00:00' }),
      ],
      { tags: null },
    ),
  )
  expect((await importFromGhost(folder)).output.trim().split('\n')).toEqual([
    '들여왔습니다: 글 5개 (초안 3개) → posts/ghost',
    '들여왔지만 살펴볼 것: 3개',
    '  lexical: 본문이 HTML로 들어 있지 않아 초안으로 둡니다. 옛 글에서 옮겨 적어 주세요.',
    '  mobiledoc: 본문이 HTML로 들어 있지 않아 초안으로 둡니다. 옛 글에서 옮겨 적어 주세요.',
    '  card: 본문이 HTML로 들어 있지 않아 초안으로 둡니다. 옛 글에서 옮겨 적어 주세요.',
    '들여온 때가 날짜가 되는 글: huge, zero. 옛 날짜로 두려면 머리말에 date를 적어 주세요.',
  ])
})

it('누구나 보던 글에서도 회원에게만 보이던 부분은 옮기지 않고, 몇 곳인지 말한다', async () => {
  const html = `<p>앞</p>${gated('nonMember:false', '회원의 것')}${gated('nonMember:true', '모두의 것')}<p>뒤</p>`
  const folder = await withGhost(ghostExport([ghostPost('open', { html })]))
  expect((await importFromGhost(folder)).output).toContain(
    '  open: 회원에게만 보이던 부분 1곳은 옮기지 않습니다. 옛 글에서 옮겨 적어 주세요.\n',
  )
  const text = await ghostText(folder, 'open.md')
  expect(text).toContain('앞\n\n모두의 것\n\n뒤\n')
  expect(text).not.toContain('회원의 것')
})

it.each([
  ['JSON이 아닌 것', '<xml/>', /^JSON을 읽을 수 없습니다/],
  ['다른 JSON', '{"posts": []}', /^고스트의 내보내기 파일이 아닙니다/],
  ['끝없이 깊은 JSON', '['.repeat(200_000), /^JSON을 읽을 수 없습니다/],
  ['압축한 것', Buffer.from('PK\u0003\u0004'), /^압축 파일은 먼저 풀어/],
  ['글이 없는 것', ghostExport([]), /^들여올 글이 없습니다/],
])('%s은 한 줄로 물리고 아무것도 쓰지 않는다', async (_name, json, why) => {
  const folder = await withGhost(json)
  const before = await treeOf(folder)
  const { output, complaint, code } = await importFromGhost(folder)
  expect({ output, code }).toEqual({ output: '', code: 1 })
  expect(complaint.split('\n')).toEqual([expect.stringMatching(why), ''])
  expect(await treeOf(folder)).toEqual(before)
})
