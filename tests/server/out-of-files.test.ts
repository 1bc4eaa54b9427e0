import { execFile } from 'node:child_process'
import { resolve } from 'node:path'
import { promisify } from 'node:util'

import { expect, it } from 'vitest'

import { childEnv } from './child-env.ts'
import { makeFolder, picture, put } from './markdown/folder-of.ts'

const run = promisify(execFile)

it('파일을 더 열 수 없던 때의 탈은 기억하지 않는다: 없는 그림이 되지 않고, 다음에 물으면 있다', async () => {
  const folder = await makeFolder()
  await put(folder, '사진.png', await picture(20, 10))
  await put(folder, '바다.png'.normalize('NFD'), await picture(30, 10))
  const limited = ['-c', 'ulimit -n 100 && exec "$@"', 'sh', process.execPath, resolve('tests/server/out-of-files.ts')]
  const { stdout } = await run('sh', [...limited, folder], { env: childEnv })
  expect(JSON.parse(stdout)).toEqual({
    without: {
      그림: 'EMFILE',
      풀어쓴그림: 'EMFILE',
      그림있는글: 'EMFILE',
      코드있는글: 'too many open files',
      글꼴: 'EMFILE',
    },
    after: { 그림: '20', 풀어쓴그림: '30', 그림있는글: 'width="20"', 코드있는글: 'tok-keyword', 글꼴: 'true' },
  })
})
