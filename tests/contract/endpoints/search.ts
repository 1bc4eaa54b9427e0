import { expect, it } from 'vitest'

import type { MockPost } from '../../../mocks/blog.ts'
import type { Endpoint, Open } from '../endpoint.ts'
import { ExactFoundPosts, ExactTitles, read, refusalStatus } from '../exact-answers.ts'

const post = (id: number, title: string, content: string, subtitle: string | null = null): MockPost => ({
  id,
  slug: `글-${id}`,
  title,
  subtitle,
  summary: null,
  content: `<p>${content}</p>`,
  thumbnail: null,
  author: '글지기',
  createdAt: new Date(Date.UTC(2026, 10, 21, 0, id)).toISOString(),
  categoryId: 3,
  subcategoryId: null,
  tagIds: [],
})

/** Newest first, all newer than the others. */
const posts: readonly MockPost[] = [
  post(105, '조용한 글', '전각 ＨＥＬＬＯ와 <a title="a > b" href="/tag">고리</a> &#x3C;mark> 글자'),
  post(104, '안녕하세요', '학교 앞 가게에서 라우터를 샀다. ㅋㅋㅋ'),
  post(103, '값을 치르다', '없음', '라우터 이야기'),
  post(102, '라우터와 장바구니', 'C++과 .NET, 100%_확실한 "말"과 it\'s *별표* [괄호] \\빗금'),
]
const extra = { 조용: 105, 안녕: 104, 값: 103, 라우터: 102 } as const
const { 조용, 안녕, 값, 라우터 } = extra

/** What is typed, and which posts are found in which order. */
const answers: readonly (readonly [typed: string, ids: readonly number[]])[] = [
  // The title, the subtitle, the text.
  ['라우터', [라우터, 값, 안녕]],
  ['ㄹㅇㅌ', [라우터]],
  ['ㄹㅇ ㅌ', [라우터]],
  ['ㅈㅂㄱㄴ', [라우터]],
  ['장바ㄱ', [라우터]],
  ['장박', [라우터]],
  ['값ㅇ', [값]],
  ['학교에서', [안녕]],
  ['학교에서는', [안녕]],
  ['라우터가', [라우터, 값, 안녕]],
  ['라우터하기', [라우터, 값, 안녕]],
  ['#라우터', [라우터, 값, 안녕]],
  ['학교에서?', [안녕]],
  ['라우터와장바구니', [라우터]],
  ['장바구니 ㅎ', [라우터]],
  // Both words are there, but not one after the other.
  ['라우터를학교', []],
  ['학교'.normalize('NFD'), [안녕]],
  ['ｈｅｌｌｏ', [조용]],
  ['hello', [조용]],
  ['ㅋㅋ', [안녕]],
  ['dkssudgktpdy', [안녕]],
  ['ㅗ디ㅣㅐ', [조용]],
  ['C++', [라우터]],
  ['c++과 .net', [라우터]],
  ['.NET', [라우터]],
  ['%', [라우터]],
  ['%_', [라우터]],
  ['"말"', [라우터]],
  ["it's", [라우터]],
  ['*별표*', [라우터]],
  ['[괄호]', [라우터]],
  ['\\빗금', [라우터]],
  ['<mark>', [조용]],
  ['a > b', []],
  ['*', [라우터]],
  ['라우터 학교', [안녕]],
  ['라우터 없음', [값]],
  ['없는말', []],
  // Keys that write no Korean.
  ['hotel', []],
  ['how photo', []],
  // Two words are not one.
  ['샀다.ㅋㅋㅋ', []],
  // A tag, then the category.
  ['까치', [4]],
  ['타자기', [11]],
  // Typed half at the end of a word, but not inside of it.
  ['장반', []],
]

const found = async (open: Open, query: string) => {
  const { ask } = await open(posts)
  return read(ExactFoundPosts, ask('GET', `/api/search?${query}`))
}
const idsOf = (list: readonly { readonly id: number }[]) => list.map(({ id }) => id)

export const searchEndpoint: Endpoint = {
  method: 'GET',
  path: '/api/search',
  ask: ({ calls }) => calls.search('글', 1, false),
  answers: (open) => {
    it('무엇을 치면 무엇을 찾는지', async () => {
      const { ask } = await open(posts)
      const all: (readonly [string, readonly number[]])[] = []
      for (const [typed] of answers) {
        const answer = await read(ExactFoundPosts, ask('GET', `/api/search?q=${encodeURIComponent(typed)}`))
        all.push([typed, idsOf(answer.posts)])
      }
      expect(all).toEqual(answers)
    })

    it('태그가 본문보다 먼저이고, 같으면 새 글이 먼저다', async () => {
      const { posts: list } = await found(open, `q=${encodeURIComponent('산책')}`)
      expect(idsOf(list).slice(0, 5)).toEqual([30, 25, 15, 7, 4])
    })

    it('한 쪽씩, 모두의 수와 함께 오고, 끝을 지난 쪽은 비었다', async () => {
      const { ask } = await open()
      const page = (number: number) =>
        read(ExactFoundPosts, ask('GET', `/api/search?q=${encodeURIComponent('글')}&pageNum=${number}`))
      const [first, last, past] = await Promise.all([page(1), page(3), page(4)])
      expect(first).toMatchObject({ postCnt: 30, totalPages: 3 })
      expect(first.posts).toHaveLength(12)
      expect(last.posts).toHaveLength(6)
      expect(past).toEqual({ success: true, posts: [], postCnt: 30, totalPages: 3 })
    })

    it('발췌의 찾은 자리를 짚고, 카테고리의 이름을 말한다', async () => {
      const [item] = (await found(open, `q=${encodeURIComponent('학교에서')}`)).posts
      expect(item).toMatchObject({
        category: '일상',
        excerpt: '학교 앞 가게에서 라우터를 샀다. ㅋㅋㅋ',
        marks: [[0, 2]],
      })
      const [spaced] = (await found(open, `q=${encodeURIComponent('라우터를샀다')}`)).posts
      expect(spaced?.marks.map(([start, end]) => spaced.excerpt.slice(start, end))).toEqual(['라우터를 샀다'])
      const [wide] = (await found(open, 'q=hello')).posts
      expect(wide?.marks.map(([start, end]) => wide.excerpt.slice(start, end))).toEqual(['ＨＥＬＬＯ'])
    })

    it('친 대로는 없을 때만 다른 자판으로 읽고, literal이면 읽지 않는다', async () => {
      expect(await found(open, 'q=dkssud')).toMatchObject({ postCnt: 2, readAs: '안녕' })
      expect(await found(open, 'q=dkssud&literal=1')).toEqual({ success: true, posts: [], postCnt: 0, totalPages: 0 })
      expect(await found(open, `q=${encodeURIComponent('학교 fkdnxj')}`)).toMatchObject({ readAs: '학교 라우터' })
      expect(await found(open, 'q=hello')).not.toHaveProperty('readAs')
      const spaced = await found(open, `q=${encodeURIComponent('라우터와장바구니')}&literal=1`)
      expect(spaced).toMatchObject({ postCnt: 1 })
      expect(spaced).not.toHaveProperty('readAs')
    })
  },
  refuses: (open) => {
    it.for([
      ['', 'search.empty'],
      ['q=', 'search.empty'],
      ['q=%20%E3%80%80', 'search.empty'],
      [`q=${'a'.repeat(101)}`, 'search.too_long'],
      ['q=1+2+3+4+5+6+7+8+9', 'search.too_many_words'],
      ['q=a&pageNum=0', 'page.wrong'],
      ['q=a&pageNum=x', 'page.wrong'],
    ] as const)('%s은(는) 400이고 %s이다', async ([query, code]) => {
      const answer = (await open()).ask('GET', `/api/search?${query}`)
      const copy = answer.then((it) => it.clone())
      expect(await refusalStatus(answer)).toBe(400)
      expect(await (await copy).json()).toMatchObject({ code })
    })
  },
}

export const titlesEndpoint: Endpoint = {
  method: 'GET',
  path: '/api/search/titles',
  ask: ({ calls }) => calls.titles(),
  answers: (open) => {
    it('새 글부터 번호와 주소와 제목이 온다', async () => {
      const list = (await read(ExactTitles, (await open(posts)).ask('GET', '/api/search/titles'))).titles
      expect(list).toHaveLength(34)
      expect(list.slice(3, 5)).toEqual([
        [라우터, '글-102', '라우터와 장바구니'],
        [30, '모든-것이-든-글', '모든 것이 든 글'],
      ])
    })
  },
  refuses: null,
}
