import { closeSync, openSync } from 'node:fs'

import { letteringOf } from '#/server/covers/outlines.ts'
import { createImages } from '#/server/images/images.ts'
import { readPostFile } from '#/server/posts-folder/read-post-file.ts'

import { pictureOf } from './markdown/reading.ts'

// Run in a process of its own that may open few files: asks for things while it can open no more, and again when it can.

const [postsDir = ''] = process.argv.slice(2)
const log = { warn: () => {} }
const images = createImages({ postsDir, cacheDir: `${postsDir}/cache`, log })

const read = async (body: string): Promise<string> => {
  const result = await readPostFile('글.md', new TextEncoder().encode(`---\ntitle: 글\n---\n${body}`), { images, log })
  return result.ok ? String(/그림이 없습니다|width="20"|tok-keyword/.exec(result.post.content)) : result.problem.reason
}

const asks: Readonly<Record<string, () => Promise<unknown>>> = {
  그림: async () => (await pictureOf(images, '사진.png'))?.width,
  풀어쓴그림: async () => (await pictureOf(images, '바다.png'))?.width,
  그림있는글: () => read('![](사진.png)'),
  코드있는글: () => read('```python\nimport this\n```\n'),
  글꼴: async () => (await letteringOf('sans400')).has('가'),
}

const askAll = async (): Promise<Record<string, string>> => {
  const answers: Record<string, string> = {}
  for (const [name, ask] of Object.entries(asks))
    answers[name] = await ask().then(
      String,
      (error: unknown) => /EMFILE|too many open files|$/.exec(String(error))?.[0] ?? '',
    )
  return answers
}

const opened: number[] = []
const holdAll = (): void => {
  try {
    for (;;) opened.push(openSync('/dev/null', 'r'))
  } catch {
    // None is left.
  }
}

holdAll()
const without = await askAll()
opened.forEach((file) => closeSync(file))
console.log(JSON.stringify({ without, after: await askAll() }))
