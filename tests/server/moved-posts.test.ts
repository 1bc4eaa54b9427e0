import { expect, it } from 'vitest'

import { openBlog, postFile } from './blog.ts'
import { file, readPost } from './markdown/reading.ts'

/** Files by what they say, wherever they are. */
const pinned = (path: string, title: string, id: number) =>
  postFile(path, { title, pinnedId: id, sourceHash: `${title} ${id}` })
const plain = (path: string, title: string) => postFile(path, { title, sourceHash: title })

const readAt = async (path: string, ...lines: string[]) => ({ ...(await readPost(file(...lines))), path })

const openMoves = async () => {
  const { db, show } = await openBlog()
  const onSite = () =>
    db.read(async (reader) => {
      const rows = await reader.selectFrom('post').select(['id', 'title']).where('published', '=', 1).execute()
      return Object.fromEntries(rows.map(({ id, title }) => [id, title]))
    })
  return { show, onSite }
}

it('번호를 적은 글을 옮기면서 그 자리에 새 글을 두어도, 옮긴 글은 그 글이고 새 글은 새 글이다', async () => {
  const { show, onSite } = await openMoves()
  await show([pinned('가.md', '봄', 1), plain('나.md', '여름')])
  const { problems } = await show([pinned('옮김/가.md', '봄', 1), plain('가.md', '가을'), plain('나.md', '여름')])
  expect(problems).toEqual([])
  expect(await onSite()).toEqual({ 1: '봄', 2: '여름', 3: '가을' })
})

it('번호를 적어 옮기는 일과 그 자리의 새 글이 한꺼번에 와도, 옮긴 글은 그 글이고 새 글은 새 글이다', async () => {
  const { show, onSite } = await openMoves()
  await show([await readAt('가.md', 'title: 봄', 'tags: [꽃]')])
  const { problems } = await show([
    await readAt('옮김/가.md', 'title: 봄', 'id: 1', 'tags: [꽃]'),
    await readAt('가.md', 'title: 가을'),
  ])
  expect(problems).toEqual([])
  expect(await onSite()).toEqual({ 1: '봄', 2: '가을' })
})

it('번호를 적은 글과 적지 않은 글이 이름을 맞바꾸어도 저마다 제 번호를 지킨다', async () => {
  const { show, onSite } = await openMoves()
  await show([pinned('가.md', '봄', 1), plain('나.md', '여름')])
  const swapped = [plain('가.md', '여름'), pinned('나.md', '봄', 1)]
  expect(await show(swapped)).toEqual({ problems: [], warnings: [], withdrawn: 0, hasChanged: true })
  expect(await onSite()).toEqual({ 1: '봄', 2: '여름' })
  expect(await show(swapped)).toEqual({ problems: [], warnings: [], withdrawn: 0, hasChanged: false })
})

it('옮기면서 고친 글은 있던 글인지 알 수 없으니, 그 자리의 파일이 이어받고 옮긴 것은 까닭을 말하고 건너뛴다', async () => {
  const { show, onSite } = await openMoves()
  await show([pinned('가.md', '봄', 1)])
  const { problems } = await show([pinned('옮김/가.md', '고친 봄', 1), plain('가.md', '가을')])
  expect(problems.map(({ path }) => path)).toEqual(['옮김/가.md'])
  expect(await onSite()).toEqual({ 1: '가을' })
})

it('글에 다른 번호를 적으면 그 글의 주소와 댓글이 사라지므로, 되돌릴 번호를 알린다', async () => {
  const { show, onSite } = await openMoves()
  await show([plain('가.md', '봄'), plain('나.md', '여름')])
  const { warnings } = await show([pinned('가.md', '봄', 7), plain('나.md', '여름')])
  expect(warnings).toEqual([
    "가.md: 글 1번이던 파일에 다른 id가 적혔습니다. 그 글의 주소와 댓글을 그대로 두려면 'id: 1'로 고쳐 주세요.",
  ])
  expect(await show([pinned('가.md', '봄', 1), plain('나.md', '여름')])).toMatchObject({ warnings: [] })
  expect(await onSite()).toEqual({ 1: '봄', 2: '여름' })
  // Two posts whose ids are swapped both stay.
  expect(await show([pinned('가.md', '봄', 2), pinned('나.md', '여름', 1)])).toMatchObject({ warnings: [] })
})

it('번호 없이 이름을 바꾼 글은 사라진 글과 내용이 같다고 알리고, 번호를 적으면 그 글이 돌아온다', async () => {
  const { show, onSite } = await openMoves()
  await show([plain('가.md', '봄'), plain('나.md', '여름')])
  await show([plain('나.md', '여름')])
  const { warnings } = await show([plain('다.md', '봄'), plain('나.md', '여름'), plain('라.md', '여름')])
  expect(warnings).toEqual([
    '다.md: 사라진 글 1번과 내용이 같습니다. ' +
      "이름을 바꾼 것이라면 머리말에 'id: 1' 줄을 적어 주세요. 주소와 댓글이 돌아옵니다.",
  ])
  expect(await show([pinned('다.md', '봄', 1), plain('나.md', '여름')])).toMatchObject({ warnings: [] })
  expect(await onSite()).toEqual({ 1: '봄', 2: '여름' })
})

it('내용이 같은 사라진 글이 여럿이면, 방금까지 있던 글의 번호를 알린다', async () => {
  const { show } = await openMoves()
  await show([plain('가.md', '봄')])
  await show([plain('가.md', '봄'), plain('가 복사본.md', '봄')])
  await show([plain('가.md', '봄')])
  const { warnings } = await show([plain('나.md', '봄')])
  expect(warnings).toEqual([expect.stringContaining("'id: 1' 줄을")])
})

it('그 자리의 글이 그대로이면, 같은 번호를 적은 다른 파일이 가져가지 못한다', async () => {
  const { show, onSite } = await openMoves()
  await show([plain('가.md', '봄')])
  const { problems } = await show([
    plain('가.md', '봄'),
    postFile('나.md', { title: '봄', pinnedId: 1, sourceHash: '봄' }),
  ])
  expect(problems.map(({ path }) => path)).toEqual(['나.md'])
  expect(await onSite()).toEqual({ 1: '봄' })
})
