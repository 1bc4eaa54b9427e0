import { QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'

import { type LoggedEdit, readLog, writeLog } from '#/features/comments/edit-log.ts'

const deletion: LoggedEdit = { edit: { kind: 'delete', key: 'key', commentId: 1 }, state: 'under way' }

it('글마다 제 기록이 있고, 다른 것과 섞이지 않는다', () => {
  const client = new QueryClient()
  client.setQueryData(['', 30], ['다른 것'])
  client.setQueryData([], ['다른 것'])
  expect(readLog(client, 30)).toEqual([])
  writeLog(client, 30, (log) => [...log, deletion])
  expect(readLog(client, 30)).toEqual([deletion])
  expect(readLog(client, 29)).toEqual([])
})

it('적을 것이 없으면 캐시에 아무것도 두지 않는다', () => {
  const client = new QueryClient()
  writeLog(client, 30, (log) => log)
  expect(client.getQueryCache().getAll()).toEqual([])
})
