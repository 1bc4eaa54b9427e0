import type { Site } from '#/contract/site.ts'

/** The web app manifest (https://www.w3.org/TR/appmanifest/). */
export const manifest = ({ title, description }: Site): string =>
  JSON.stringify({
    name: title,
    short_name: title,
    description,
    lang: 'ko',
    id: '/',
    start_url: '/',
    display: 'minimal-ui',
    background_color: '#faf8f4',
    theme_color: '#faf8f4',
    // One entry per purpose, as systems expect; the image is fit for both.
    icons: ['any', 'maskable'].flatMap((purpose) =>
      [192, 512].map((size) => ({ src: `/icon-${size}.png`, sizes: `${size}x${size}`, type: 'image/png', purpose })),
    ),
  })
