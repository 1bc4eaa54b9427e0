import { expect } from 'vitest'
import { page } from 'vitest/browser'

import type { MockComment } from '../../mocks/blog.ts'
import { mockComment, readerPassword } from '../../mocks/sample-comments.ts'
import { type App, openApp, type OpenOptions } from './app.tsx'
import { screen } from './screen.ts'

/** A post with a thread of six comments, one of them deleted; one with a single comment; one with none. */
export const paths = {
  thread: '/pages/30/모든-것이-든-글',
  single: '/pages/29/표와-코드를-읽기-좋게',
  empty: '/pages/28/도서관의-오래된-수레',
} as const

export const alerts = {
  incomplete: '작성자, 비밀번호, 내용을 모두 입력해 주세요.',
  noTarget: '답글을 달 댓글이 지정되지 않았습니다.',
  noPassword: '비밀번호를 입력해 주세요.',
  wrongPassword: '비밀번호가 틀렸습니다.',
  writeFailed: '댓글 등록에 실패했습니다.',
  replyFailed: '답글 등록에 실패했습니다.',
  writeError: '댓글을 등록하는 중 오류가 발생했습니다.',
  replyError: '답글을 등록하는 중 오류가 발생했습니다.',
  deleteFailed: '댓글 삭제에 실패했습니다.',
} as const

/** What the first three comments of the thread say, each an answer to the one before. */
export const thread = {
  first: '잘 읽었습니다. 표가 특히 보기 좋네요.',
  answer: '고맙습니다. 표는 오래 다듬었습니다.',
  last: '그래 보였어요!',
} as const

export type Typed = { readonly author?: string; readonly password?: string; readonly content?: string }
export const usualTexts = { author: '독자', password: '비밀 1234', content: '처음 남기는 글' } as const

const formNamed = (name: '댓글 쓰기' | '답글 쓰기' | '댓글 수정' | '댓글 삭제', button: string) => {
  const form = page.getByRole('form', { name, exact: true })
  const field = (label: string) => form.getByLabelText(label, { exact: true })
  const value = (label: string) => {
    const element = field(label).query()
    return element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement ? element.value : null
  }
  return {
    form,
    author: field('작성자'),
    password: field('비밀번호'),
    content: field('내용'),
    submit: form.getByRole('button', { name: button, exact: true }),
    cancel: form.getByRole('button', { name: '취소', exact: true }),
    revive: form.getByRole('button', { name: '되살리기', exact: true }),
    discard: form.getByRole('button', { name: '버리기', exact: true }),
    alert: form.getByRole('alert'),
    values: () => ({ author: value('작성자'), password: value('비밀번호'), content: value('내용') }),
    type: async ({ author, password, content }: Typed) => {
      if (author !== undefined) await field('작성자').fill(author)
      if (password !== undefined) await field('비밀번호').fill(password)
      if (content !== undefined) await field('내용').fill(content)
    },
  }
}

export const newComment = formNamed('댓글 쓰기', '댓글 등록')
export const reply = formNamed('답글 쓰기', '답글 등록')
export const correction = formNamed('댓글 수정', '수정 확인')
export const deletion = formNamed('댓글 삭제', '삭제 확인')

export const postComment = async (text: Typed = {}) => {
  await newComment.type({ ...usualTexts, ...text })
  await newComment.submit.click()
}

export const section = {
  region: page.getByRole('region', { name: '댓글', exact: true }),
  toggle: page.getByRole('button', { name: /^댓글 [\d,]+개$/ }),
  list: page.getByRole('list', { name: '댓글 목록', exact: true }),
  open: () => section.toggle.click(),
  state: () => {
    const toggle = section.toggle.query()
    return `${toggle?.textContent.trim()}, ${toggle?.getAttribute('aria-expanded') === 'true' ? '열림' : '접힘'}`
  },
} as const

/** The comments whose own text is this, not that of a reply. */
export const articlesWith = (content: string): readonly HTMLElement[] =>
  [...document.querySelectorAll('article article, ol article')].flatMap((article) =>
    article instanceof HTMLElement && [...article.children].some((child) => child.textContent.trim() === content)
      ? [article]
      : [],
  )

export const articleWith = async (content: string): Promise<HTMLElement> => {
  await expect.poll(() => articlesWith(content).length).toBe(1)
  const [article] = articlesWith(content)
  if (article === undefined) throw new Error(`no comment says ${content}`)
  return article
}

/** The authors of these words, with `…` while they are on their way. */
export const shown = (content: string) => () =>
  articlesWith(content).map((article) => `${article.ariaLabel}${article.ariaBusy === 'true' ? '…' : ''}`)

const ownButtons = (article: Element) =>
  [...article.querySelectorAll('button')].filter((button) => button.closest('article') === article)

type RowButton = '답글' | '수정' | '삭제' | '되살리기' | '버리기'

/** A button of a comment's own, in its row and not in its replies' rows. */
export const buttonOf = async (content: string, name: RowButton) => {
  const button = ownButtons(await articleWith(content)).find(({ textContent }) => textContent.trim() === name)
  if (button === undefined) throw new Error(`${content} has no button ${name}`)
  return page.elementLocator(button)
}

export const buttonNamesOf = (content: string) =>
  articlesWith(content)
    .flatMap(ownButtons)
    .map(({ textContent }) => textContent.trim())

export const press = async (content: string, name: RowButton) => (await buttonOf(content, name)).click()

/** The post with the thread, its list unfolded. */
export const openThread = async (options: OpenOptions = {}) => {
  const app = await openApp({ path: paths.thread, ...options })
  await section.open()
  return app
}

export const sendReply = async (to: string, text: Typed = {}) => {
  await press(to, '답글')
  await reply.type({ ...usualTexts, ...text })
  await reply.submit.click()
}

/** A server that can correct comments. */
export const openCorrectable = (options: OpenOptions = {}) => openThread({ site: { features: ['edit'] }, ...options })

export const startCorrection = async (from: string, to: string, password = readerPassword) => {
  await press(from, '수정')
  await correction.content.fill(to)
  await correction.password.fill(password)
  await correction.submit.click()
}

export const startDeletion = async (content: string, password = readerPassword) => {
  await press(content, '삭제')
  await deletion.password.fill(password)
  await deletion.submit.click()
}

/** A long thread, for the post that has none. */
export const many = (count: number): readonly MockComment[] =>
  Array.from({ length: count }, (_, index) =>
    mockComment({ id: index + 1, postId: 28, author: '까치', content: `${index + 1}번째 댓글` }),
  )

/** Goes on from a post to so many other screens that its own is no longer kept. */
export const dropScreen = async (app: App): Promise<void> => {
  for (const [path, heading] of [
    ['/tag', '태그'],
    ['/category/3', '일상'],
    ['/', '전체'],
  ] as const) {
    app.history.push(path)
    await expect.element(screen.heading(heading)).toBeVisible()
  }
}
