/** More distinct statements than the server has; lists of ids of every length must not pile up for ever. */
const capacity = 500

/** Keeps compiled statements by their text, the least recently used go first: compiling costs more than most queries. */
export const createStatementCache = <T>(prepare: (sql: string) => T): ((sql: string) => T) => {
  const statements = new Map<string, T>()
  return (sql) => {
    const statement = statements.get(sql) ?? prepare(sql)
    // A Map keeps insertion order, so the last used stands last.
    statements.delete(sql)
    statements.set(sql, statement)
    if (statements.size > capacity) statements.delete(statements.keys().next().value ?? '')
    return statement
  }
}
