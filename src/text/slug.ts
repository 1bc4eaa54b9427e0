const maxLength = 80

/**
 * Makes the slug of a post's URL: NFC, lower case, Hangul kept, everything but letters and digits turned into single
 * hyphens, at most 80 characters; `post` if nothing is left. Slugs may repeat, because the address has the id.
 * Combining marks stay with their letters (Thai, Devanagari); invisible characters, such as the variation selector of
 * an emoji, do not.
 */
export const slugOf = (text: string): string => {
  const slug = text
    .toWellFormed()
    // Before NFC: what they kept apart may compose.
    .replace(/\p{Default_Ignorable_Code_Point}+/gu, '')
    .toLowerCase()
    .normalize('NFC')
    .replace(/[^\p{L}\p{N}\p{Mn}\p{Mc}]+|(?<![\p{L}\p{M}])\p{M}+/gu, '-')
  const short = [...slug.replace(/^-+/, '').replace(/-{2,}/g, '-')].slice(0, maxLength).join('')
  return short.replace(/-+$/, '') || 'post'
}
