import { expect, it } from 'vitest'
import { page } from 'vitest/browser'

import { openProse, title } from './prose.ts'
import { screen } from './screen.ts'

const figure = (alt: string) =>
  `<figure><img src="/covers/28.svg" alt="${alt}" width="1200" height="675"><figcaption>${alt}의 설명</figcaption></figure>`

const boxOf = (name: string): DOMRect =>
  page
    .getByRole('button', { name: `그림 크게 보기: ${name}`, exact: true })
    .element()
    .getBoundingClientRect()

it.for([
  [1280, { aside: 12, below: null }],
  [390, { aside: null, below: 12 }],
] as const)('%i픽셀: 한 문단의 그림들은 떨어져 서고, 설명이 보이고, 저마다 크게 보인다', async ([width, gaps]) => {
  await openProse(`<p>앞</p><div class="pictures">${figure('하나')}${figure('둘')}</div>`)
  await page.viewport(width, 900)
  await expect.element(page.getByRole('button', { name: '그림 크게 보기: 둘' })).toBeVisible()
  const [one, two] = [boxOf('하나'), boxOf('둘')]
  const caption = screen.article(title).getByText('하나의 설명', { exact: true }).element().getBoundingClientRect()
  expect(caption.top).toBeGreaterThanOrEqual(one.bottom)
  const isAside = two.top === one.top
  expect({
    aside: isAside ? Math.round(two.left - one.right) : null,
    below: isAside ? null : Math.round(two.top - caption.bottom),
  }).toEqual(gaps)
  await page.getByRole('button', { name: '그림 크게 보기: 둘', exact: true }).click()
  await expect.element(page.getByRole('dialog', { name: '둘', exact: true })).toBeVisible()
})

const cells = (tag: string) => `<tr>${`<${tag}>여섯글자씩임</${tag}>`.repeat(9)}</tr>`
const table = `<table><thead>${cells('th')}</thead><tbody>${cells('td')}</tbody></table>`

/** How much of the table's width is beyond its frame, in pixels. */
const hidden = (): number => {
  const { scrollWidth, clientWidth } = screen.article(title).getByRole('region', { name: '표' }).element()
  return scrollWidth - clientWidth
}

it('넓은 표는 목차가 없으면 글보다 넓게 펼쳐지고, 있으면 제 틀 안에서 밀린다', async () => {
  await openProse(`<p>앞</p>${table}`)
  expect(hidden()).toBe(0)
  await openProse(`${['하나', '둘', '셋'].map((id) => `<h2 id="${id}">${id}</h2>`).join('')}${table}`)
  expect(hidden()).toBeGreaterThan(50)
})
