import { Hono } from 'hono'

import { lettersOf, maxTitleLetters } from '#/contract/title-font.ts'

import { missing, only } from '../http/refused.ts'
import { titleFont } from './title-font.ts'

/** Only sorted and unique letters, as pages spell them: any other order would make another file of the same font. */
const isCanonical = (letters: string): boolean =>
  letters !== '' && letters === lettersOf(letters) && [...letters].length <= maxTitleLetters

/** The title font, with the letters that a screen needs. */
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
