import { Hono } from 'hono'

import { lettersOf, mostTitleLetters } from '#/contract/title-font.ts'

import { missing, only } from '../http/refused.ts'
import { titleFont } from './title-font.ts'

/** Only the spelling that our pages use: with any other order of the letters the same file would be cut again. */
const isCanonical = (letters: string): boolean =>
  letters !== '' && letters === lettersOf(letters) && [...letters].length <= mostTitleLetters

/** The title face, in the letters that a screen needs. */
export const fontRoutes = (): Hono =>
  new Hono()
    .get('/fonts/titles', async (c) => {
      const letters = c.req.query('letters') ?? ''
      if (!isCanonical(letters)) throw missing('글꼴을 찾을 수 없습니다.')
      return c.body(await titleFont(letters), 200, {
        'content-type': 'font/ttf',
        'cache-control': 'public, max-age=31536000, immutable',
      })
    })
    .all('/fonts/titles', only('GET'))
