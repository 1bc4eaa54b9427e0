/** Why a call was refused, for programs; the sentence beside it is for people. What was released keeps its code. */
export const refusalCodes = [
  'page.wrong',
  'search.empty',
  'search.too_long',
  'search.too_many_words',
  'search.too_often',
] as const

export type RefusalCode = (typeof refusalCodes)[number]
