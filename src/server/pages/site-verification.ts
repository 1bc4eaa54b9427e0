/** What search engines ask an owner to put on the site as a proof; `null`: nothing. */
export type SiteVerification = { readonly naver: string | null; readonly google: string | null }

const meta = (name: string, content: string | null): string =>
  content === null ? '' : `<meta name="${name}-site-verification" content="${content}">`

/** The page with the proofs in its head. They are of letters, figures, `-` and `_`: the settings let no other pass. */
export const withVerification = (page: string, { naver, google }: SiteVerification): string =>
  page.replace('</head>', `${meta('naver', naver)}${meta('google', google)}</head>`)
