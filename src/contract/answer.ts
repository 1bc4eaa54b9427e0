import * as z from 'zod/mini'

/** A refusal: with a 200 from some servers, with a 4xx or 5xx from others. */
export const Refusal = z.object({
  success: z.literal(false),
  msg: z.optional(z.unknown()),
  code: z.optional(z.unknown()),
})

/** An answer that only says that it was done. */
export const Done = z.object({ success: z.literal(true) })

/** `POST /api/user/authAdmin` */
export const AuthAdminAnswer = z.pipe(
  z.object({ success: z.boolean() }),
  z.transform(({ success }) => success),
)
