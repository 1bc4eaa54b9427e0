import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

import { expect, it, onTestFinished } from 'vitest'

import { addComments } from '#/server/cli/import/add-comments.ts'
import { importWordpress } from '#/server/cli/import/wordpress.ts'
import { openDatabase } from '#/server/database/open-database.ts'
import { parseSettings } from '#/server/settings.ts'

import { makeBlog } from './run-blog.ts'
import { comment, item, wxr } from './wordpress-export.ts'

/** A blog whose database another program can hold. */
const openHeld = async (folder: string) => {
  const settings = parseSettings({ POSTS_DIR: join(folder, 'posts'), DATA_DIR: join(folder, 'data') })
  await (await openDatabase(settings)).close()
  const other = new DatabaseSync(join(settings.dataDir, 'geulbang.sqlite'))
  onTestFinished(() => other.close())
  return { settings, hold: () => other.exec('begin immediate'), release: () => other.exec('rollback') }
}

it.each(['열 때', '글을 실을 때'])(
  '켜져 있는 서버가 데이터베이스를 오래 붙들고 있어도, 들여오기는 그렇다고 말하고 놓을 때까지 기다린다: %s',
  async (when) => {
    const more = comment(1, 0, '독자', '잘 읽었습니다')
    const { posts } = importWordpress(wxr(item({ id: 1, title: '글', content: '본문', more })))
    const folder = await makeBlog({ 'wordpress/1-글.md': '---\ntitle: 글\n---\n' })
    const { settings, hold, release } = await openHeld(folder)
    let isOpening = true
    const site = {
      ...settings.site,
      // It is asked for when the database is open and the posts are read.
      get owner() {
        if (isOpening && when === '글을 실을 때') hold()
        isOpening = false
        return settings.site.owner
      },
    }
    if (when === '열 때') hold()
    const told: string[] = []
    const added = addComments(posts, 'wordpress', {
      settings: { ...settings, site },
      clock: () => new Date(),
      path: (path) => path,
      shown: (path) => path,
      tell: (line) => {
        told.push(line)
        release()
      },
      askSecret: () => Promise.resolve(''),
      isInteractive: false,
    })
    expect(await added).toMatchObject({ comments: 1, refused: [] })
    expect(told).toEqual([
      '다른 프로그램이 데이터베이스를 쓰고 있어 10분까지 기다립니다. 켜져 있는 서버라면 곧 끝납니다.',
    ])
  },
)
