import type { Database } from '../database/database.ts'
import { readSetting, writeSetting } from '../database/setting.ts'
import type { PublishedFolder } from '../posts-folder/folder.ts'

const name = 'published_folder'

/** @param made changes with whatever else decides what is made of a file: the blog's version, its address, its owner */
export const createPublishedFolder = (db: Database, made: string): PublishedFolder => {
  const valueOf = (state: string): string => `${made} ${state}`
  return {
    is: async (state) => (await db.read((reader) => readSetting(reader, name))) === valueOf(state),
    remember: (state) => db.transact((writer) => writeSetting(writer, name, valueOf(state))),
  }
}
