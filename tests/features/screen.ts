import { page } from 'vitest/browser'

/** The elements of the interface contract, by role and name. */
export const screen = {
  heading: (name?: string) => page.getByRole('heading', { level: 1, ...(name !== undefined && { name, exact: true }) }),
  text: (text: string) => page.getByText(text, { exact: true }),
  status: (text: string) => page.getByRole('status').filter({ hasText: text }),
  link: (name: string) => page.getByRole('link', { name, exact: true }),
  header: () => page.getByRole('banner'),
  footer: () => page.getByRole('contentinfo'),
  posts: () => page.getByRole('list', { name: '글 목록', exact: true }),
  cards: () => screen.posts().getByRole('listitem'),
  card: (title: string) => screen.posts().getByRole('link', { name: title, exact: true }),
  viewSwitch: () => page.getByRole('switch', { name: '목록형으로 보기', exact: true }),
  pagination: () => page.getByRole('navigation', { name: '페이지 이동', exact: true }),
  pageLink: (name: string) => screen.pagination().getByRole('link', { name, exact: true }),
  menu: () => page.getByRole('navigation', { name: '카테고리', exact: true }),
  menuToggle: () => screen.menu().getByRole('button', { name: '카테고리', exact: true }),
  popular: () => page.getByRole('region', { name: '인기 글', exact: true }),
  article: (title: string) => page.getByRole('article', { name: title, exact: true }),
  tags: () => page.getByRole('list', { name: '태그', exact: true }),
  neighbours: () => page.getByRole('navigation', { name: '이전 글과 다음 글', exact: true }),
  region: (name: string) => page.getByRole('region', { name, exact: true }),
  alert: () => page.getByRole('alert'),
  retry: () => screen.alert().getByRole('button', { name: '다시 시도', exact: true }),
  toTop: () => page.getByRole('button', { name: '맨 위로', exact: true }),
} as const

/** Timeout of `expect.poll`; `expect.element` waits as long as the test may take. */
export const patiently = { timeout: 30_000 } as const

/** The texts that locators find, in the order of the page. */
export const textsOf = (locator: { elements: () => Element[] }): readonly string[] =>
  locator.elements().map(({ textContent }) => textContent.trim())

export const pending = {
  list: '글 목록을 불러오는 중입니다…',
  post: '글을 불러오는 중입니다…',
  tags: '태그를 불러오는 중입니다…',
  screen: '화면을 불러오는 중입니다…',
  menu: '메뉴를 불러오는 중입니다…',
  popular: '인기 글을 불러오는 중입니다…',
} as const

/** Records every pending text that is shown from now on, however briefly. */
export const watchPending = () => {
  const shown: string[] = []
  const look = () => {
    for (const status of document.querySelectorAll('[role="status"]')) shown.push(status.textContent)
  }
  const observer = new MutationObserver(look)
  observer.observe(document.body, { childList: true, subtree: true, characterData: true })
  return {
    stop: () => {
      look()
      observer.disconnect()
      return shown
    },
  }
}
