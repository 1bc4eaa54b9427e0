import type { MockPost, Named } from './blog.ts'
import { plainContent, richContent } from './sample-content.ts'

/** Title, category, subcategory and tags, oldest first; ids count up from 1. */
const rows = [
  ['첫 문장을 쓰는 일', 1, 11, '문장부호 여백'],
  ['연필을 깎는 아침', 3, null, '나무'],
  ['쉼표가 하는 말', 1, 11, '문장부호 가독성'],
  ['골목에서 만난 까치', 3, 31, '까치 산책'],
  ['두벌식과 세벌식', 2, 22, '자판 한글'],
  ['여백도 글이다', 1, 12, '여백 가독성'],
  ['바람이 세던 날', 3, 31, '바람 산책'],
  ['접속사를 덜어 내기', 1, 12, '가독성'],
  ['커피를 내리는 순서', 3, null, '커피'],
  ['줄 길이를 재는 법', 2, 21, 'CSS 가독성'],
  ['타자기 소리', 3, null, '타자기 자판'],
  ['답장이 늦은 편지', 3, 32, '편지'],
  ['제목을 마지막에 짓다', 1, 12, '문장부호'],
  ['어두운 화면의 글자', 2, 21, 'CSS'],
  ['은행나무 아래에서', 3, 31, '나무 산책'],
  ['조사 하나를 바꾸면', 1, 11, '한글 가독성'],
  ['작은 데이터베이스', 2, 22, '데이터베이스'],
  ['뒤로 가기는 바로 열려야 한다', 2, 21, 'React'],
  ['차를 식히는 동안', 3, null, '차'],
  ['소리 내어 읽기', 1, 12, '가독성 3분글'],
  ['한글 글꼴을 고르며', 2, 21, '한글 CSS'],
  ['책등이 바랜 자리', 3, 32, '여백'],
  ['느낌표를 아끼다', 1, 11, '문장부호'],
  ['캐시와 새로 고침', 2, 21, 'React 데이터베이스'],
  ['개울을 따라 걷기', 3, 31, '산책 바람'],
  ['받아쓰기 공책', 1, 11, '한글 3분글'],
  ['손에 익은 자판', 2, 22, '자판'],
  ['도서관의 오래된 수레', 3, 32, '편지 나무'],
  ['표와 코드를 읽기 좋게', 2, 21, 'CSS 가독성'],
  ['모든 것이 든 글', 1, 11, '가독성 한글 산책'],
] as const

const day = 86_400_000
/** Half past midnight in Seoul, where the date is a day ahead of UTC's. */
const newest = Date.parse('2026-11-19T15:30:00.000Z')

/** Every third post has no picture, every fourth no subtitle, every fifth no summary. */
const toPost = (
  [title, categoryId, subcategoryId, names]: (typeof rows)[number],
  index: number,
  tags: readonly Named[],
) => {
  const id = index + 1
  return {
    id,
    slug: title.replaceAll(' ', '-'),
    title,
    subtitle: id % 4 === 0 ? null : `${title} — 짧은 생각`,
    summary: id % 5 === 1 ? null : `“${title}”에 붙인 요약입니다.`,
    content: id === rows.length ? richContent : plainContent(title),
    thumbnail: id % 3 === 1 ? null : `/covers/${id}.svg`,
    author: '글지기',
    createdAt: new Date(newest - (rows.length - id) * 9 * day).toISOString(),
    categoryId,
    subcategoryId,
    tagIds: names.split(' ').flatMap((name) => tags.filter((tag) => tag.name === name).map((tag) => tag.id)),
  }
}

export const samplePosts = (tags: readonly Named[]): readonly MockPost[] =>
  rows.map((row, index) => toPost(row, index, tags)).reverse()
