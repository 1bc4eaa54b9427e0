import { expect, it } from 'vitest'

import { helps } from '#/server/cli/blog.ts'

import { makeBlog, runBlog, spawnBlog } from './run-blog.ts'

it('명령 없이 부르면 모든 명령을 한 줄씩 한국어로 말한다', async () => {
  const folder = await makeBlog()
  const bare = await runBlog(folder, [])
  expect(bare).toMatchObject({ code: 0, complaint: '' })
  for (const { use, about } of Object.values(helps)) {
    expect(bare.output).toContain(use)
    expect(bare.output).toContain(about)
  }
  for (const words of [['help'], ['--help'], ['-h']]) expect(await runBlog(folder, words)).toEqual(bare)
  // And the shell is told the same as the owner.
  expect(await spawnBlog(folder, [])).toEqual(bare)
  expect(await spawnBlog(folder, ['오타'])).toEqual(await runBlog(folder, ['오타']))
})

it('명령마다 도움말이 있고, 도움말을 묻는 것만으로는 아무 일도 하지 않는다', async () => {
  const folder = await makeBlog()
  for (const [name, { use }] of Object.entries(helps)) {
    const asked = await runBlog(folder, ['help', name])
    expect(asked).toMatchObject({ code: 0, complaint: '' })
    expect(asked.output).toContain(`npm run blog -- ${use}`)
    expect(await runBlog(folder, [name, '--help'])).toEqual(asked)
  }
})

it.each([
  [['없는명령'], /^없는명령: 없는 명령입니다/],
  [['help', '없는명령'], /^없는명령: 없는 명령입니다/],
  [['toString'], /^toString: 없는 명령입니다/],
  [['check', '--fast'], /^--fast: 이 명령에 없는 옵션입니다/],
  [['new', '제목', '--category'], /^--category: 옵션에 값을 적어 주세요/],
  [['new', '제목', '--draft=네'], /^--draft: 값을 받지 않는 옵션입니다/],
  [['new'], /^"제목": 꼭 적어 주세요/],
  [['new', '나의', '제목'], /^제목: 받지 않는 값입니다/],
])('모르는 말에는 한 줄로 까닭을 말하고 2로 끝난다: %s', async (words, line) => {
  const { output, complaint, code } = await runBlog(await makeBlog(), words)
  expect({ output, code }).toEqual({ output: '', code: 2 })
  expect(complaint).toMatch(line)
  expect(complaint.trim().split('\n')).toHaveLength(1)
})

it('쓸 수 없는 설정과 없는 폴더는 한 줄로 말하고 1로 끝난다', async () => {
  const folder = await makeBlog()
  const wrong = await runBlog(folder, ['check'], { env: { PAGE_SIZE: '0' } })
  expect(wrong).toMatchObject({ code: 1, complaint: expect.stringMatching(/^PAGE_SIZE: [^\n]+\n$/) })
  for (const name of ['new', 'check']) {
    const gone = await runBlog(folder, name === 'new' ? ['new', '글'] : [name], { env: { POSTS_DIR: './none' } })
    expect(gone).toMatchObject({ code: 1, complaint: expect.stringMatching(/^POSTS_DIR: [^\n]+ 폴더가 없습니다\.\n$/) })
  }
})

it('글 살피기의 도움말은 서버가 준 번호와는 견주지 않는다고 말한다', async () => {
  const { output } = await runBlog(await makeBlog(), ['help', 'check'])
  expect(output).toMatch(/서버가 이미 준 번호와는 견주지 않습니다\.$/m)
})
