import { readFileSync } from 'node:fs'

/** A post as both columns show it. */
export type BenchPost = {
  readonly title: string
  readonly date: string
  readonly category: string
  readonly tags: readonly string[]
  readonly summary: string
  /** Its picture's number; the blog draws a cover where there is none. */
  readonly photo: number | null
  readonly sections: readonly { readonly heading: string; readonly paragraphs: readonly string[] }[]
}

const count = 60
/** Taking one needs half a second; a list of twelve shows none twice. */
export const photoCount = 14
const paragraphsPerSection = 3
const sentencesPerParagraph = 5
const sectionsPerPost = 4
const firstDay = Date.parse('2026-03-01T00:00:00Z')
const day = 86_400_000

const sentences = readFileSync(new URL('sentences.txt', import.meta.url), 'utf8')
  .trim()
  .split('\n')
const adjectives = ['느린', '푸른', '오래된', '조용한', '낯선', '작은', '따뜻한', '멀리 있는', '비어 있는', '젖은']
const nouns = ['골목', '부엌', '정류장', '편지', '바다', '운동장', '시계', '책장', '다리', '옥상', '연필', '라디오']
const headings = ['먼저 본 것', '그다음 날', '손으로 해 보면', '남은 이야기', '돌아오는 길', '다시 적어 보면']
const categories = ['일상', '여행', '살림', '공부']
const tags = ['산책', '부엌', '책', '바다', '동네', '손일']

/** In strides that share no factor with the length, so that no post repeats a sentence and no two read alike. */
const pick = <T>(list: readonly T[], index: number): T => {
  const found = list[index % list.length]
  if (found === undefined) throw new Error('an empty list')
  return found
}

const strides = [1, 3, 5, 7, 9, 11, 13, 15, 17, 19, 21, 23, 25, 27, 29, 31]

const benchPost = (_: unknown, index: number): BenchPost => {
  const stride = pick(strides, index)
  const sentence = (turn: number) => pick(sentences, index * 11 + turn * stride)
  const paragraph = (turn: number) =>
    Array.from({ length: sentencesPerParagraph }, (__, place) => sentence(turn * sentencesPerParagraph + place)).join(
      ' ',
    )
  return {
    title: `${pick(adjectives, index)} ${pick(nouns, index * 7 + Math.floor(index / 12))}에서 적은 ${index + 1}번째 글`,
    date: new Date(firstDay + index * day).toISOString(),
    category: pick(categories, index),
    tags: [pick(tags, index), pick(tags, index + 1 + (index % 4))],
    summary: `${sentence(0)} ${sentence(1)}`,
    photo: index % 3 === 0 ? null : index % photoCount,
    sections: Array.from({ length: sectionsPerPost }, (__, section) => ({
      heading: pick(headings, index + section),
      paragraphs: Array.from({ length: paragraphsPerSection }, (___, place) =>
        paragraph(section * paragraphsPerSection + place),
      ),
    })),
  }
}

/** Sixty posts of about six kilobytes, none of them a sample; the newest first. */
export const benchPosts: readonly BenchPost[] = Array.from({ length: count }, benchPost).reverse()

export const photoName = (photo: number): string => `${photo}.${photo % 2 === 0 ? 'png' : 'jpg'}`

/** The file that the owner of the blog would have written. */
export const markdownOf = ({ title, date, category, tags: names, summary, photo, sections }: BenchPost): string =>
  [
    '---',
    `title: ${title}`,
    `summary: ${summary}`,
    `date: ${date}`,
    `category: ${category}`,
    `tags: [${names.join(', ')}]`,
    ...(photo === null ? [] : [`thumbnail: images/${photoName(photo)}`]),
    '---',
    ...sections.flatMap(({ heading, paragraphs }) => [
      '',
      `## ${heading}`,
      ...paragraphs.flatMap((text) => ['', text]),
    ]),
    '',
  ].join('\n')
