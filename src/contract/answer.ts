import * as z from 'zod/mini'

/** A refusal. Some servers send it with status 200, others with a 4xx or 5xx. */
export const Refusal = z.object({
  success: z.literal(false),
  msg: z.optional(z.unknown()),
  code: z.optional(z.unknown()),
})

/** The answer of a call that returns nothing but its success. */
export const Done = z.object({ success: z.literal(true) })

/** `POST /api/user/authAdmin`: whether the password was right. */
export const AuthAdminAnswer = z.pipe(
  z.object({ success: z.boolean() }),
  z.transform(({ success }) => success),
)
