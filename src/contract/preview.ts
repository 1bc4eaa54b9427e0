/**
 * The bitmap of at least 800 by 400 that the server makes beside each thumbnail that it draws or resizes: what social
 * networks show with a link. Any other address stays as it is.
 */
export const previewOf = (thumbnail: string): string =>
  thumbnail.replace(/^(\/covers\/.+)\.svg$/, '$1.png').replace(/^(\/images\/[^/]+\/\d+)\.webp$/, '$1.jpg')
