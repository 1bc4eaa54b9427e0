import * as z from 'zod/mini'

/** Public settings that whoever serves the page may put into `<script id="site">`. */
export const Site = z.object({
  title: z.catch(z.string().check(z.minLength(1)), '글방'),
  description: z.catch(z.string(), '천천히 읽히는 글을 씁니다.'),
  owner: z.catch(z.string().check(z.minLength(1)), '글지기'),
  ownerImage: z.catch(z.string(), ''),
  contact: z.catch(z.string(), 'hello@example.com'),
  apiBase: z.catch(z.string(), ''),
})
export type Site = z.output<typeof Site>
