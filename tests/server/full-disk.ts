/** Settings with which SQLite has no room for some statements, as long as a file is there. */
export const fullDisk = (statement: RegExp, file: string) => ({
  NODE_OPTIONS: preload,
  STATEMENT: statement.source,
  FULL: file,
})

const preload = `--import data:text/javascript,${encodeURIComponent(`
  import { existsSync } from 'node:fs'
  import { DatabaseSync } from 'node:sqlite'
  for (const name of ['prepare', 'exec']) {
    const real = DatabaseSync.prototype[name]
    DatabaseSync.prototype[name] = function (sql) {
      if (new RegExp(process.env.STATEMENT).test(sql) && existsSync(process.env.FULL))
        throw Object.assign(new Error('disk I/O error'), { errcode: 4874 })
      return real.call(this, sql)
    }
  }
`)}`
