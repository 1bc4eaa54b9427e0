import { expect, test } from 'vitest'

import { createStatementCache } from '#/server/database/statements.ts'

test('같은 물음은 한 번만 풀어 두고, 오백 가지가 넘으면 오래 쓰지 않은 것부터 잊는다', () => {
  const prepared: string[] = []
  const prepare = createStatementCache((sql) => {
    prepared.push(sql)
    return { sql }
  })
  const statements = Array.from({ length: 500 }, (_, index) => prepare(`select ${index}`))
  expect(prepare('select 0')).toBe(statements[0])
  expect(prepared).toHaveLength(500)
  prepare('select 500')
  expect(prepare('select 0')).toBe(statements[0])
  expect(prepare('select 1')).not.toBe(statements[1])
  expect(prepared.slice(500)).toEqual(['select 500', 'select 1'])
})
