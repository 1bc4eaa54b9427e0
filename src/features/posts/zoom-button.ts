import css from './prose-tools.module.css'

/** Makes a picture a button that shows it larger. */
export const addZoomButton = (image: HTMLImageElement, onZoom: (image: HTMLImageElement) => void): void => {
  const button = document.createElement('button')
  button.type = 'button'
  button.className = css.zoom ?? ''
  button.setAttribute('aria-label', image.alt === '' ? '그림 크게 보기' : `그림 크게 보기: ${image.alt}`)
  button.addEventListener('click', () => onZoom(image))
  image.replaceWith(button)
  button.append(image)
}
