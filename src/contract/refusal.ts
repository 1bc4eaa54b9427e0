/** Why a call was refused, for programs; the sentence beside it is for people. What was released keeps its code. */
export const refusalCodes = [
  'comment.invalid',
  'comment.key_reused',
  'comment.missing',
  'comment.not_yours',
  'comment.owner_name',
  'comment.too_many_tries',
  'comment.too_often',
  'comment.wrong_password',
  'page.wrong',
  'post.missing',
  'post.wrong',
  'request.too_large',
  'request.unknown_method',
  'search.empty',
  'search.too_long',
  'search.too_many_words',
  'search.too_often',
  'server.crowded',
] as const

export type RefusalCode = (typeof refusalCodes)[number]
