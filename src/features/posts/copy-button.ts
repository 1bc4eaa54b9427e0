import css from './prose-tools.module.css'

/** For so long, in milliseconds, the button says what it did. */
const shown = 2_000

const says = { idle: '복사', done: '복사했습니다', failed: '복사하지 못했습니다' } as const

/** Adds a button that copies a listing; a listing that has one is left as it is. */
export const addCopyButton = (pre: HTMLElement): void => {
  if (pre.parentElement?.className === css.listing) return
  const frame = document.createElement('div')
  const button = document.createElement('button')
  let timer: ReturnType<typeof setTimeout> | undefined
  frame.className = css.listing ?? ''
  button.type = 'button'
  button.className = css.copy ?? ''
  button.textContent = says.idle
  button.setAttribute('aria-live', 'polite')
  button.addEventListener('click', () => {
    navigator.clipboard.writeText(pre.querySelector('code')?.textContent ?? '').then(
      () => say('done'),
      () => say('failed'),
    )
  })
  const say = (what: keyof typeof says) => {
    button.textContent = says[what]
    clearTimeout(timer)
    timer = setTimeout(() => (button.textContent = says.idle), shown)
  }
  pre.replaceWith(frame)
  frame.append(pre, button)
}
