/**
 * The bitmap of at least 800 by 400 that social networks show with a link: the server makes it beside each thumbnail that
 * it draws or resizes. A file that it serves as it is (a drawing, an animation) has none. Any other address, as of another
 * server, stays as it is.
 */
export const previewOf = (thumbnail: string): string | null => {
  if (thumbnail.startsWith('/files/')) return null
  return thumbnail.replace(/^(\/covers\/.+)\.svg$/, '$1.png').replace(/^(\/images\/[\da-f]{20}\/\d+)\.webp$/, '$1.jpg')
}
