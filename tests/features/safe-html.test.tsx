import { Suspense, useEffect } from 'react'
import { hydrateRoot, type Root } from 'react-dom/client'
import { afterEach, describe, expect, it } from 'vitest'

import { siteDefaults } from '#/contract/site.ts'
import { SafeHtml } from '#/ui/media/safe-html.tsx'
import { SiteContext } from '#/ui/site.ts'

/** An attribute that a sanitiser removes: where it is in the page, the HTML was taken as it is. */
const mark = 'data-as-it-is'
const html = (words: string) => `<p ${mark}>${words}</p>`

let onAlive = () => {}
const Alive = () => {
  useEffect(() => onAlive(), [])
  return null
}

const Page = ({ words, mount = 0 }: { readonly words: string; readonly mount?: number }) => (
  <SiteContext value={siteDefaults}>
    <Suspense>
      <SafeHtml key={mount} html={html(words)} />
      <Alive />
    </Suspense>
  </SiteContext>
)

let root: Root | null = null
let container: HTMLElement | null = null

/** The markup as the server sends it, taken up by React. */
const hydrate = async (words: string) => {
  const alive = new Promise<void>((resolve) => {
    onAlive = resolve
  })
  container = document.createElement('div')
  container.setHTMLUnsafe(`<!--$--><div>${html(words)}</div><!--/$-->`)
  document.body.append(container)
  root = hydrateRoot(container, <Page words={words} />)
  await alive
  return container
}

const isAsItIs = (page: HTMLElement) => page.querySelector('p')?.hasAttribute(mark)

afterEach(() => {
  root?.unmount()
  container?.remove()
})

describe('서버가 그려 보낸 글', () => {
  it('은 손대지 않는다', async () => {
    const page = await hydrate('처음')
    const paragraph = page.querySelector('p')
    root?.render(<Page words="처음" />)
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    expect(page.querySelector('p')).toBe(paragraph)
    expect(isAsItIs(page)).toBe(true)
  })

  it('이라도 다시 놓이면 걸러진다', async () => {
    const page = await hydrate('처음')
    root?.render(<Page words="처음" mount={1} />)
    await expect.poll(() => isAsItIs(page)).toBe(false)
    expect(page.textContent).toBe('처음')
  })

  it('이라도 다른 답이 왔다 가면 걸러진다', async () => {
    const page = await hydrate('처음')
    root?.render(<Page words="다음" />)
    await expect.poll(() => page.textContent).toBe('다음')
    expect(isAsItIs(page)).toBe(false)
    root?.render(<Page words="처음" />)
    await expect.poll(() => page.textContent).toBe('처음')
    expect(isAsItIs(page)).toBe(false)
  })
})
