import { truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { describe, expect, it } from 'vitest'

import { picture } from '../markdown/folder-of.ts'
import { makeBlog, runBlog, spawnBlog } from './run-blog.ts'

const post = (title: string, body = '', more = '') => `---\ntitle: ${title}\n${more}---\n\n${body}\n`

/** Options for Node with which the disk does not give a file away. */
const unreadable = (name: string): string => {
  const code = `
    import fs from 'node:fs'
    import { syncBuiltinESMExports } from 'node:module'
    const { createReadStream } = fs
    fs.createReadStream = (path, ...rest) => {
      if (String(path).endsWith('/${name}')) throw Object.assign(new Error('EIO: i/o error'), { code: 'EIO' })
      return createReadStream(path, ...rest)
    }
    syncBuiltinESMExports()
  `
  return `--import data:text/javascript,${encodeURIComponent(code)}`
}

describe('글 살피기', () => {
  it('모두 바르면 몇 개인지 한 줄로 말하고 0으로 끝난다', async () => {
    const folder = await makeBlog({
      '가.md': post('가', '[다음](나.md#끝) ![나무](그림/나무.png)\n\n[밖](https://example.com) [쪽](/tag)'),
      '나.md': post('나', '[처음](./%EA%B0%80.md)\n\n## 끝', 'thumbnail: 그림/나무.png\n'),
      '초안.md': post('아직', '', 'draft: true\n'),
      '그림/나무.png': await picture(4, 4),
    })
    expect(await runBlog(folder, ['check'])).toEqual({
      code: 0,
      complaint: '',
      output: '글 3개 (초안 1개): 틀린 곳 0개, 주의 0개\n',
    })
  })

  it('틀린 글은 파일과 줄과 까닭을 말하고 1로 끝난다', async () => {
    const folder = await makeBlog({
      '가.md': post('가'),
      '나.md': '---\ntitle: 나\ndate: 어제\n---\n',
      '다.md': '머리말 없이',
      '라.md': new Uint8Array([0x2d, 0x2d, 0x2d, 0x0a, 0xc0, 0xc0]),
      '마.md': post('마', '', 'id: 7\n'),
      '바.md': post('바', '', 'id: 7\n'),
      '사.md': post('사'),
    })
    await truncate(join(folder, 'posts/사.md'), 3_000_000_000)
    const { output, code } = await runBlog(folder, ['check'])
    expect(code).toBe(1)
    const lines = output.trim().split('\n')
    expect(lines).toEqual([
      expect.stringMatching(/^posts\/나\.md:3 날짜\(date\)를 읽을 수 없습니다/),
      expect.stringMatching(/^posts\/다\.md:1 머리말이 없습니다/),
      expect.stringMatching(/^posts\/라\.md:2 UTF-8/),
      'posts/바.md:3 id 7: 다른 파일(마.md)에도 적혀 있습니다. 둘 가운데 베낀 파일에서 id 줄을 지워 주세요.',
      expect.stringMatching(/^posts\/사\.md 파일이 너무 큽니다/),
      '글 7개 (초안 0개): 틀린 곳 5개, 주의 0개',
    ])
  })

  it('서버가 이름이나 경로 때문에 싣지 못할 글과 읽을 수 없는 파일도 말하고, 나머지를 마저 살핀다', async () => {
    const deep = Array.from({ length: 11 }, () => '깊'.repeat(80)).join('/')
    const folder = await makeBlog({
      '가.md': post('가', '[없음](없음.md)'),
      '나.md': '머리말 없이',
      [`${deep}/다.md`]: post('다'),
      '라.md': post('라'),
    })
    const eucKr = Buffer.concat([Buffer.from(join(folder, 'posts/')), Buffer.from([0xb1, 0xdb]), Buffer.from('.md')])
    await writeFile(eucKr, post('글'))
    const { output, code } = await spawnBlog(folder, ['check'], { env: { NODE_OPTIONS: unreadable('라.md') } })
    expect(code).toBe(1)
    expect(output.trim().split('\n')).toEqual([
      expect.stringMatching(/^posts\/깊[^ ]+다\.md 파일의 경로가 너무 깁니다\.$/),
      expect.stringMatching(/^posts\/나\.md:1 머리말이 없습니다/),
      expect.stringMatching(/^posts\/라\.md 파일을 읽을 수 없습니다\. .*EIO/),
      expect.stringMatching(/^posts\/\S+\.md 이름이 UTF-8이 아니어서/),
      'posts/가.md:5 주의: 링크가 가리키는 파일이 없습니다. 없음.md',
      '글 5개 (초안 0개): 틀린 곳 4개, 주의 1개',
    ])
  })

  it('다른 도구의 말로 올리지 말라고 적은 글은 초안이고, 글방에 없는 항목은 줄과 함께 알린다', async () => {
    const folder = await makeBlog({
      '가.md': post('가', '', 'categories: 개발\nPublished: false\n'),
      '나.md': post('나', '', 'Draft: true\n'),
      '다.md': post('다', '', 'status: 완성\nprivate: no\n'),
    })
    expect(await runBlog(folder, ['check'])).toEqual({
      code: 0,
      complaint: '',
      output:
        'posts/가.md:3 주의: 글방에 없는 항목이라 쓰이지 않습니다. categories\n' +
        '글 3개 (초안 2개): 틀린 곳 0개, 주의 1개\n',
    })
  })

  it('머리말의 값 뒤에서 설명으로 읽힌 #과 이름에 든 둥근 따옴표는 줄과 함께 알린다', async () => {
    const folder = await makeBlog({
      '가.md': post('회고 #3', '', 'tags:\n  - 하나\n  - #둘\n'),
      '나.md': post('"회고 #3" # 세 번째', '', '# 태그는 나중에\ntags: [C#] # 하나만\n'),
      '다.md': post('“다”', '', 'category: “일상”\n'),
    })
    const told = '# 뒤는 설명으로 읽혀 쓰이지 않습니다. 값이면 따옴표로 감싸 주세요.'
    const quoted = '둥근 따옴표(“ ”)가 값에 그대로 들어갑니다. 지우거나 곧은 따옴표(")로 바꿔 주세요.'
    expect(await runBlog(folder, ['check'])).toEqual({
      code: 0,
      complaint: '',
      output:
        `posts/가.md:2 주의: ${told} title\nposts/가.md:5 주의: ${told} tags\n` +
        `posts/다.md:3 주의: ${quoted} category\n` +
        '글 3개 (초안 0개): 틀린 곳 0개, 주의 3개\n',
    })
  })

  it('제 글로 오지 못하는 옛 주소는 줄과 함께 알린다', async () => {
    const folder = await makeBlog({
      '가.md': post('가', '', 'aliases: [/entry/글, /tag/, /files/가.md, /pages/9, /feed/, /ads.txt, /icon-192.png]\n'),
      '나.md': post('나', '', 'redirect_from: [/12, /entry/%EA%B8%80/, entry/나, /icon-9-maskable.png]\n'),
      '다.md': post('다', '', 'aliases: [/12, /tag]\ndraft: true\n'),
    })
    const taken = '글방의 화면이나 파일이 이미 쓰는 주소라 이 글로 오지 않습니다. 지워 주세요.'
    const wrong = '옛 주소로 쓰이지 않습니다. 도메인 없이 /로 시작하고, ?나 #이 없는 경로(또는 /?p=12)로 적어 주세요.'
    const shared = '다른 글(가.md)에도 적힌 옛 주소입니다. 번호가 앞선 글로 가니, 한쪽에서 지워 주세요.'
    expect(await runBlog(folder, ['check'])).toEqual({
      code: 0,
      complaint: '',
      output:
        `posts/가.md:3 주의: ${taken} /tag\nposts/가.md:3 주의: ${taken} /files/가.md\n` +
        `posts/가.md:3 주의: ${taken} /pages/9\nposts/가.md:3 주의: ${taken} /feed\n` +
        `posts/가.md:3 주의: ${taken} /icon-192.png\n` +
        `posts/나.md:3 주의: ${wrong} redirect_from: entry/나\nposts/나.md:3 주의: ${shared} /entry/글\n` +
        `posts/나.md:3 주의: ${taken} /icon-9-maskable.png\n` +
        '글 3개 (초안 1개): 틀린 곳 0개, 주의 8개\n',
    })
  })

  it('없는 그림과 없는 글로 가는 링크는 줄과 함께 알리고 0으로 끝난다', async () => {
    const body = [
      '![없음](없음.png)',
      '',
      '<img src="또-없음.png"> [초안](초안.md) [없는 글][그것] [옛것](글.md.bak)',
      '',
      '[그것]: 저것.md',
      '',
      '```',
      '![코드](코드.png)',
      '```',
      '![글자](글자.png) [글자](글자.png) ![사진](사진.HEIC)',
    ]
    const folder = await makeBlog({
      '글.md': post('글', body.join('\n'), 'thumbnail: 얼굴.png\n'),
      '먼-그림.md': post('먼 그림', '', 'thumbnail: https://example.com/a.png\n'),
      '다른-얼굴.md': post('다른 얼굴', '', 'Thumbnail: 글자.png\n'),
      '글자.png': '그림이 아닌 글자',
      '사진.HEIC': '그림이 아닌 글자',
      '초안.md': post('아직', '', 'draft: true\n'),
      '글.md.bak': '옛 글',
    })
    const { output, code } = await runBlog(folder, ['check'])
    expect(code).toBe(0)
    expect(output.trim().split('\n')).toEqual([
      'posts/글.md:3 주의: 대표 그림이 없습니다. 얼굴.png',
      'posts/글.md:6 주의: 그림이 없습니다. 없음.png',
      'posts/글.md:8 주의: 그림이 없습니다. 또-없음.png',
      'posts/글.md:8 주의: 링크가 가리키는 글이 사이트에 없습니다. 초안.md',
      'posts/글.md:8 주의: 이런 종류의 파일은 사이트에 내주지 않습니다. 글.md.bak',
      'posts/글.md:10 주의: 링크가 가리키는 파일이 없습니다. 저것.md',
      'posts/글.md:15 주의: 그림으로 읽을 수 없는 파일입니다. 글자.png',
      'posts/글.md:15 주의: 대부분의 브라우저가 보여 주지 못하는 HEIC 사진입니다. JPEG로 바꿔 주세요. 사진.HEIC',
      'posts/다른-얼굴.md:3 주의: 대표 그림: 그림으로 읽을 수 없는 파일입니다. 글자.png',
      'posts/먼-그림.md:3 주의: 다른 사이트의 대표 그림은 화면에 나오지 않습니다. https://example.com/a.png',
      '글 4개 (초안 1개): 틀린 곳 0개, 주의 10개',
    ])
  })
  it('글처럼 보이지만 이름 때문에 싣지 않는 파일을 알린다', async () => {
    const folder = await makeBlog({
      '가.md': post('가'),
      '나.MD': post('나'),
      '다.markdown': post('다'),
      '라.txt': '라',
      '마.md.txt': post('마'),
    })
    expect(await runBlog(folder, ['check'])).toEqual({
      code: 0,
      complaint: '',
      output:
        'posts/나.MD 주의: 글로 실으려면 파일의 이름을 소문자 .md로 끝내 주세요.\n' +
        'posts/다.markdown 주의: 글로 실으려면 파일의 이름을 소문자 .md로 끝내 주세요.\n' +
        'posts/마.md.txt 주의: 글로 실으려면 파일의 이름을 .md로 끝내 주세요. ' +
        '메모장에서는 저장할 때 파일 형식을 ‘모든 파일’로 고르세요.\n' +
        '글 1개 (초안 0개): 틀린 곳 0개, 주의 3개\n',
    })
  })
})
