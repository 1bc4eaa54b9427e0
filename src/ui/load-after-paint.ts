import type { PageScripts } from '#/contract/render.ts'

/**
 * Inlined into the page as source text. Scripts compete with the first paint for bandwidth and CPU, so they are fetched after the
 * first frame (at once in a background tab, which gets none) and the largest picture (a second at most), and evaluated in
 * separate tasks, so that input is handled in between. What the reader is likely to need next is fetched last, and not evaluated.
 * (`import()`, because Trusted Types forbid setting `src` of a script.) The disabled links make Vite consider their styles
 * loaded; in the HTML, browsers' preload scanners would fetch them.
 */
export const loadAfterPaint = () => {
  const { scripts, next }: PageScripts = JSON.parse(document.querySelector('#scripts')?.textContent ?? '')
  const { head } = document
  const link = (attributes: Partial<HTMLLinkElement>) =>
    head.append(Object.assign(document.createElement('link'), attributes))
  const preload = (files: readonly string[]) => {
    for (const href of files) link({ rel: 'modulepreload', fetchPriority: 'low', href })
  }
  const picture = document.querySelector<HTMLImageElement>('img[fetchpriority=high]')
  const load = async () => {
    if (picture?.complete === false) {
      await new Promise((resolve) => {
        for (const end of ['load', 'error']) picture.addEventListener(end, resolve)
        setTimeout(resolve, 1_000)
      })
    }
    for (const { dataset } of document.querySelectorAll<HTMLElement>('style[data-file]'))
      link({ rel: 'stylesheet', disabled: true, href: dataset['file'] ?? '' })
    preload(scripts)
    for (const file of scripts) {
      await import(/* @vite-ignore */ file)
      await new Promise((resolve) => setTimeout(resolve))
    }
    preload(next)
  }
  const start = () => {
    window.scriptsArrived = load().then(
      () => true,
      (error: unknown) => {
        window.recoverPage?.('')
        console.warn(error)
        return false
      },
    )
  }
  if (document.hidden) start()
  else requestAnimationFrame(() => setTimeout(start))
}

/**
 * Inlined into the head, because the end of a page may be missing. If a script fails to load, whatever depends on it stays dead,
 * and early submits are only recorded: at the next press of a button the page is loaded again if the server answers. (Chromium
 * does not retry a failed import of a module, https://crbug.com/40758222.) Not when something was typed, which would be lost; a
 * search loses nothing, and is sent without scripts.
 */
export const offerRecovery = () => {
  window.sayUnsent = (form, advice) => {
    const failed = form.querySelector('textarea') === null ? '' : '댓글을 등록하는 중 오류가 발생했습니다. '
    document.querySelector('[data-unsent]')?.remove()
    const alert = document.createElement('p')
    alert.dataset['unsent'] = ''
    alert.role = 'alert'
    alert.style.color = 'var(--warn)'
    alert.textContent = failed + advice
    // Not into the form, which React would not hydrate with a foreign element in it.
    ;(form.closest('[data-late]') ?? form).append(alert)
  }
  window.recoverPage = (within = '[data-late]', isNeeded) => {
    const recover = ({ type, target }: Event) => {
      if (isNeeded?.() === false) return
      const wanted = type === 'click' ? 'button' : 'form'
      const pressed = target instanceof Element ? target.closest(`${within} ${wanted}`) : null
      if (pressed === null && (type !== 'online' || within !== '')) return
      if (pressed instanceof HTMLFormElement && pressed.method === 'get') return pressed.submit()
      const mayReload = () => {
        const fields = document.querySelectorAll<HTMLInputElement>('input:not([type=checkbox]), textarea')
        return isNeeded?.() !== false && ![...fields].some(({ value, defaultValue }) => value !== defaultValue)
      }
      const reloadIfServed = async () => {
        // Bypasses the browser's cache, which may hold the broken page: a 304 would confirm it.
        const answer = await fetch(location.href, { cache: 'reload' }).catch(() => null)
        // The sign-in page of a network answers, too.
        if (answer?.ok === true && (await answer.text()).includes('id="site"') && mayReload()) location.reload()
      }
      if (mayReload()) return void reloadIfServed()
      if (pressed instanceof HTMLFormElement)
        window.sayUnsent?.(pressed, '블로그가 바뀌었거나 연결이 끊겼습니다. 적은 글을 복사해 두고 새로고침해 주세요.')
    }
    // Captured, because React stops clicks inside parts that it has not hydrated yet.
    for (const sign of ['online', 'click', 'submit']) window.addEventListener(sign, recover, true)
    if (isNeeded !== undefined) return window.failEarly?.(true)
    delete window.recoverPage
    // What was submitted before has only been recorded, and is not going to be replayed.
    window.resubmitEarly?.()
  }
  // The end of the HTML, which loads the scripts, may never come, and no event says so. It may also come late.
  for (const sign of ['click', 'submit'])
    window.addEventListener(
      sign,
      () =>
        setTimeout(() => {
          if (window.scriptsArrived === undefined) window.recoverPage?.('', () => window.scriptsArrived === undefined)
        }, 10_000),
      { capture: true, once: true },
    )
}
