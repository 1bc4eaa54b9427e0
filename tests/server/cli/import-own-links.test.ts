import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { expect, it } from 'vitest'

import { makeBlog, putFiles, runBlog } from './run-blog.ts'
import { page } from './tistory-backup.ts'

const importFrom = async (kind: string, source: string, files: Record<string, string>) => {
  const folder = await makeBlog()
  await putFiles(join(folder, source), files)
  const more = kind === 'tistory' ? ['--publish'] : []
  expect(await runBlog(folder, ['import', kind, source, ...more])).toMatchObject({ code: 0, complaint: '' })
  return async (path: string) =>
    (await readFile(join(folder, 'posts', kind, path), 'utf8')).replace(/^---\n[^]*?---\n\n/, '').trim()
}

const post = (...front: readonly string[]): string => ['---', ...front, '---', ''].join('\n')

/** A link to each address. */
const links = (...addresses: readonly string[]): string => addresses.map((address) => `[글](${address})`).join('\n')

const spring = '2019-03-04-%EB%B4%84.md'

it('Jekyll의 옛 주소로 적은 제 글의 링크는 들여온 글을 가리키고, 다른 링크는 그대로다', async () => {
  const others = [
    'https://other.example/2019/03/04/봄.html',
    '/2019/03/05/봄.html',
    '/about/',
    '2019/03/04/봄.html',
    '#봄',
    'mailto:a@example.com',
  ]
  const read = await importFrom('markdown', '옛 블로그', {
    '_config.yml': 'url: "https://me.github.io"\nbaseurl: /blog\n',
    'about.md': post('layout: page', 'permalink: /about/'),
    '_posts/2019-03-04-봄.md': post('title: 봄'),
    '_posts/2019-03-05-여름.md': post('title: 여름', 'permalink: /summer/', 'redirect_from: [/여름의-글]'),
    '_posts/2019-03-06-글.md': `${post('title: 글')}${links(
      '/2019/03/04/봄.html',
      '/blog/2019/03/04/%EB%B4%84#끝',
      '/blog/2019/03/04/봄#commentary',
      'http://www.me.github.io/blog/2019/03/04/봄.html?a=1',
      '{{ site.baseurl }}/2019/03/04/봄.html#comment-3',
      '/summer',
      '/여름의-글/',
      ...others,
    )}`,
  })
  const summer = '2019-03-05-%EC%97%AC%EB%A6%84.md'
  expect(await read('_posts/2019-03-06-글.md')).toBe(
    links(spring, `${spring}#끝`, `${spring}#commentary`, spring, spring, summer, summer, ...others),
  )
})

it.each([
  ['permalink: pretty', '', '/2019/03/04/봄/'],
  ['permalink: /:categories/:title', 'categories: [Dev, 봄 날, C#, dev]', '/dev/봄%20날/c%23/봄'],
  ['permalink: /:slugified_categories/:title', 'categories: [Dev, 봄 날]', '/dev/봄-날/봄'],
  ['permalink: /:year/:i_month/:title.html', 'slug: spring', '/2019/3/spring.html'],
  ['defaults:\n- {scope: {path: "", type: posts}, values: {permalink: "/posts/:title/"}}', '', '/posts/봄/'],
])('Jekyll의 설정이 정한 주소도 알아본다: %s', async (settings, front, address) => {
  const read = await importFrom('markdown', '옛 블로그', {
    '_config.yml': settings,
    '_posts/2019-03-04-봄.md': post('title: 봄', front),
    '_posts/2019-03-06-글.md': `${post('title: 글')}${links(address, '/2019/03/06/봄')}`,
  })
  expect(await read('_posts/2019-03-06-글.md')).toBe(links(spring, '/2019/03/06/봄'))
})

it('Hexo의 옛 주소로 적은 제 글의 링크는 들여온 글을 가리킨다', async () => {
  const read = await importFrom('markdown', '옛 블로그', {
    '_config.yml': 'url: https://me.example/blog\nroot: /blog/\n',
    'source/_posts/dev/spring day.md': post('title: 봄', 'date: 2019-03-04 09:00:00'),
    'source/_posts/글.md': `${post('title: 글', 'date: 2019-03-05')}${links(
      '/blog/2019/03/04/dev/spring-day/',
      'https://me.example/blog/2019/03/04/dev/spring-day/index.html',
      'https://me.example/2018/01/01/없음/',
    )}`,
  })
  expect(await read('source/_posts/글.md')).toBe(
    links('dev/spring%20day.md', 'dev/spring%20day.md', 'https://me.example/2018/01/01/없음/'),
  )
})

it('Hugo의 옛 주소와 content에서 적은 링크는 들여온 글을 가리킨다', async () => {
  const read = await importFrom('markdown', '옛 블로그', {
    'hugo.toml': 'baseURL = "https://me.example/blog/"\n[permalinks]\nnote = "/:year/:slug/"\n',
    'content/post/My Spring.md': post('title: 봄'),
    'content/post/bundle/index.md': post('title: 여름', 'slug: summer', 'aliases: [/old/summer]'),
    'content/note/a.md': post('title: Hello World', 'date: 2019-03-04'),
    'content/fixed.md': post('title: 고정', 'url: /fixed-url/'),
    'content/글.md': `${post('title: 글')}${links(
      '/post/my-spring/',
      'https://me.example/blog/post/summer/#끝',
      '/old/summer',
      '/blog/2019/hello-world/',
      '/fixed-url',
      '/post/My%20Spring.md',
      '/fixed/',
    )}`,
  })
  expect(await read('content/글.md')).toBe(
    links(
      'post/My%20Spring.md',
      'post/bundle/index.md#끝',
      'post/bundle/index.md',
      'note/a.md',
      'fixed.md',
      'post/My%20Spring.md',
      '/fixed/',
    ),
  )
})

it('템플릿으로 적은 다른 글의 링크는 들여온 글을 가리키고, 어느 글인지 모르면 템플릿이 남는다', async () => {
  const read = await importFrom('markdown', '옛 블로그', {
    '_posts/2019-03-04-봄.markdown': post('title: 봄'),
    'content/a/same.md': post('title: 가'),
    'content/b/same.md': post('title: 나'),
    'content/bundle/index.md': post('title: 꾸러미'),
    '글.md': `${post('title: 글')}${links(
      '{% post_url 2019-03-04-봄 %}',
      '{% link _posts/2019-03-04-봄.markdown %}#끝',
      '{{< ref "bundle/index.md#끝" >}}',
      '{{% relref "/a/same" %}}',
      '{{< ref "same.md" >}}',
      '{% link about.md %}',
    )}\n{% post_link bundle "꾸러미 글" true %} {% post_link 2019-03-04-봄 %} {% post_link 없음 %} \`{% post_url 2019-03-04-봄 %}\``,
  })
  const [ofSpring, bundle] = [`_posts/${spring}`, 'content/bundle/index.md']
  expect(await read('글.md')).toBe(
    `${links(
      ofSpring,
      `${ofSpring}#끝`,
      `${bundle}#끝`,
      'content/a/same.md',
      '{{< ref "same.md" >}}',
      '{% link about.md %}',
    )}\n[꾸러미 글](${bundle}) [2019-03-04-봄](${ofSpring}) {% post_link 없음 %} \`{% post_url 2019-03-04-봄 %}\``,
  )
})

it('여러 글이 쓰던 주소로 가는 링크는 어느 글인지 알 수 없어 그대로다', async () => {
  const read = await importFrom('markdown', '옛 블로그', {
    '가.md': post('title: 가', 'permalink: /same/'),
    '나.md': post('title: 나', 'permalink: /same'),
    '다.md': post('title: 다', 'permalink: /other', 'aliases: [다의 이름]'),
    '글.md': `${post('title: 글')}${links('/same/', '/other/')}\n\n\`[글](/other/)\``,
  })
  expect(await read('글.md')).toBe(`${links('/same/', '%EB%8B%A4.md')}\n\n\`[글](/other/)\``)
})

it('티스토리의 번호와 제목으로 적은 제 글의 링크는 들여온 글을 가리키고, 다른 블로그의 것은 그대로다', async () => {
  const hrefs = [
    '/12',
    'https://my-blog.tistory.com/12?category=3',
    'https://my-blog.tistory.com/m/12#comment7',
    'https://my-blog.tistory.com/entry/봄-산책',
    'https://other.tistory.com/12',
    'https://my-blog.tistory.com/99',
  ]
  const body = hrefs.map((href) => `<p><a href="${href}">글</a></p>`).join('')
  const read = await importFrom('tistory', 'my-blog-1-1', {
    '12/12-봄-산책.html': page('봄 산책', '', '2024-01-01 00:00:00', '<p>봄</p>', ''),
    '13/13-글.html': page('글', '', '2024-01-02 00:00:00', body, ''),
  })
  const own = '12-%EB%B4%84-%EC%82%B0%EC%B1%85.md'
  expect((await read('13-글.md')).replaceAll('\n\n', '\n')).toBe(
    links(own, own, own, own, 'https://other.tistory.com/12', 'https://my-blog.tistory.com/99'),
  )
})

const withoutBreaks = (text: string): string => text.replaceAll(/(?:\\| {2})$/gm, '')

const upload = (user: string): string => `![](https://velog.velcdn.com/images/${user}/post/1/image.png)`

it('벨로그의 제 글로 가는 링크는 들여온 글을 가리키고, 누구의 블로그인지 모르면 그대로다', async () => {
  const written = links(
    'https://velog.io/@dahlia/CORS-이해하기',
    '/@dahlia/CORS-이해하기',
    'https://velog.io/@yuni/CORS-이해하기',
  )
  const files = (picture: string) => ({
    'content/CORS 이해하기!.md': `${post('title: "CORS 이해하기!"')}${picture}`,
    'content/글.md': `${post('title: 글')}${written}`,
  })
  const own = 'CORS%20%EC%9D%B4%ED%95%B4%ED%95%98%EA%B8%B0!.md'
  const read = await importFrom('velog', '백업', files(upload('dahlia')))
  expect(withoutBreaks(await read('글.md'))).toBe(links(own, own, 'https://velog.io/@yuni/CORS-이해하기'))
  for (const picture of [upload('dahlia') + upload('yuni'), '![](/images/a.png)']) {
    const unknown = await importFrom('velog', '백업', files(picture))
    expect(withoutBreaks(await unknown('글.md'))).toBe(written)
  }
})
