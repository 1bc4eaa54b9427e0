import { readFileSync } from 'node:fs'

/** A post of both sites. */
export type BenchPost = {
  readonly title: string
  readonly date: string
  readonly category: string
  readonly tags: readonly string[]
  readonly summary: string
  /** The number of its photo; `null` for a post whose cover the blog draws. */
  readonly photo: number | null
  readonly sections: readonly { readonly heading: string; readonly paragraphs: readonly string[] }[]
}

const count = 60
/** Enough that no photo appears twice in a list of twelve; generating one takes half a second. */
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

const pick = <T>(list: readonly T[], index: number): T => {
  const found = list[index % list.length]
  if (found === undefined) throw new Error('an empty list')
  return found
}

/** Strides coprime to the number of sentences, so that no post repeats a sentence and no two posts are alike. */
const strides = [1, 3, 5, 7, 9, 11, 13, 15, 17, 19, 21, 23, 25, 27, 29, 31]

const benchPost = (_: unknown, index: number): BenchPost => {
  const stride = pick(strides, index)
  const sentence = (nth: number) => pick(sentences, index * 11 + nth * stride)
  const paragraph = (nth: number) =>
    Array.from({ length: sentencesPerParagraph }, (__, place) => sentence(nth * sentencesPerParagraph + place)).join(
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

/** Sixty generated posts of about six kilobytes, newest first. */
export const benchPosts: readonly BenchPost[] = Array.from({ length: count }, benchPost).reverse()

export const photoName = (photo: number): string => `${photo}.${photo % 2 === 0 ? 'png' : 'jpg'}`

/** The Markdown file of a post. */
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
