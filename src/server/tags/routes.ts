import { Hono } from 'hono'

import type { Database } from '../database/database.ts'
import { only } from '../http/refused.ts'
import { tagIndex } from './tags.ts'

export const tagRoutes = ({ db }: { readonly db: Database }): Hono =>
  new Hono().get('/tag', async (c) => c.json({ success: true, tags: await db.read(tagIndex) })).all('/tag', only('GET'))
