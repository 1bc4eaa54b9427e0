const maxLength = 80

/**
 * The last part of a post's address: composed, lower case, Hangul kept, everything but letters and digits
 * turned into single hyphens. Marks stay with their letters (Thai, Devanagari), but not what shows nothing,
 * such as the selector behind an emoji.
 */
export const slugOf = (text: string): string => {
  const slug = text
    .toWellFormed()
    .toLowerCase()
    .normalize('NFC')
    .replace(/\p{Default_Ignorable_Code_Point}+/gu, '')
    .replace(/[^\p{L}\p{N}\p{Mn}\p{Mc}]+|(?<![\p{L}\p{M}])\p{M}+/gu, '-')
  const short = [...slug.replace(/^-+/, '').replace(/-{2,}/g, '-')].slice(0, maxLength).join('')
  return short.replace(/-+$/, '') || 'post'
}
