import { expect, it } from 'vitest'

import { openViews, pageHit, reader } from './viewing.ts'

it('앱 안에서 옮겨 가 읽은 글도 세고, 답한 쪽이 스스로 알리는 것은, 한 주소에 여럿이어도, 다시 세지 않는다', async () => {
  const { notePageHit: note, countReportedView, numbers } = await openViews()
  // Two readers behind one address.
  for (const client of ['192.0.2.1', '192.0.2.1']) note(pageHit('/pages/1/x', {}, { client: () => client }))
  for (const client of ['192.0.2.1', '192.0.2.1']) countReportedView(1, reader(client))
  expect(await numbers()).toMatchObject({ posts: [{ id: 1, views: 2 }] })
  // To another post, and by somebody whose page another server answered.
  countReportedView(2, reader('192.0.2.1', { referer: 'https://blog.example/pages/2' }))
  countReportedView(1, reader('192.0.2.2'))
  countReportedView(1, reader('192.0.2.3', { cookie: 'desk=1' }))
  countReportedView(1, reader('192.0.2.4', { 'user-agent': 'Googlebot/2.1' }))
  expect(await numbers()).toMatchObject({
    posts: [
      { id: 1, views: 3 },
      { id: 2, views: 1 },
    ],
    origins: [
      { origin: '', views: 3 },
      { origin: 'https://blog.example', views: 1 },
    ],
  })
})

it('쪽을 다시 열어도, 몇 시간 뒤에 앱 안에서 다시 온 것은 센다', async () => {
  const { notePageHit: note, countReportedView, numbers, setClock } = await openViews()
  note(pageHit('/pages/1/x'))
  countReportedView(1, reader('192.0.2.1'))
  // Loaded again; the app reports nothing within three hours.
  note(pageHit('/pages/1/x'))
  setClock('2026-11-20T08:00:00.000Z')
  countReportedView(1, reader('192.0.2.1'))
  expect(await numbers()).toMatchObject({ posts: [{ id: 1, views: 3 }] })
})

it('스크립트 없이 읽은 쪽은, 그 주소에서 두 분이 지나 알려 온 것을 삼키지 않는다', async () => {
  const { notePageHit: note, countReportedView, numbers, setClock } = await openViews()
  note(pageHit('/pages/1/x'))
  for (const second of ['01:30', '03:00', '04:30']) {
    setClock(`2026-11-20T03:${second}.000Z`)
    note(pageHit('/pages/1/x'))
    countReportedView(1, reader('192.0.2.1'))
  }
  countReportedView(1, reader('192.0.2.1'))
  expect(await numbers()).toMatchObject({ posts: [{ id: 1, views: 5 }] })
})

it('주인이 알려 온 것은 같은 주소에서 읽는 사람의 것을 대신하지 않는다', async () => {
  const { notePageHit: note, countReportedView, numbers } = await openViews()
  note(pageHit('/pages/1/x'))
  countReportedView(1, reader('192.0.2.1', { cookie: 'desk=1' }))
  countReportedView(1, reader('192.0.2.1'))
  expect(await numbers()).toMatchObject({ posts: [{ id: 1, views: 1 }] })
})
