import { createLateModule } from '#/http/late-module.ts'

/** The code of the comments; server-rendered pages need it only when the reader comes near them. */
export const lateCommentSection = createLateModule(() => import('./comment-section.tsx'))
