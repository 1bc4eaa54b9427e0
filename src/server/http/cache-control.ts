/** The `Cache-Control` of URLs that stand for one content for good. */
export const immutable = 'public, max-age=31536000, immutable'
