import type { Database } from '../database/database.ts'
import type { PublishedFolder } from '../posts-folder/folder.ts'

const name = 'published_folder'

/** @param made changes with whatever else decides what is made of a file: the blog's version, its address, its owner */
export const createPublishedFolder = (db: Database, made: string): PublishedFolder => {
  const read = () =>
    db.read((reader) => reader.selectFrom('setting').select('value').where('name', '=', name).executeTakeFirst())
  return {
    is: async (state) => (await read())?.value === `${made} ${state}`,
    remember: async (state) => {
      const value = `${made} ${state}`
      await db.transact((writer) =>
        writer
          .insertInto('setting')
          .values({ name, value })
          .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
          .execute(),
      )
    },
  }
}
