import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { expect, it } from 'vitest'

import { makeBlog, putFiles, reportIn, runBlog } from './run-blog.ts'
import { treeOf } from './tree.ts'

const importSite = async (files: Record<string, string>) => {
  const folder = await makeBlog()
  await putFiles(join(folder, '옛 블로그'), files)
  const { output } = await runBlog(folder, ['import', 'markdown', '옛 블로그'])
  return { folder, lines: reportIn(output) }
}

const hugo = `{{< figure src="a.png"
  title="봄" >}}

{{% notice tip %}}글{{% /notice %}} {{<figure src="b.png">}} 중괄호 { } {글} {{}}

\`{{< 코드 >}}\`

\`\`\`
{{ 코드 }}
\`\`\`
`

const jekyll = `{% highlight js %}글{% endhighlight %} {%- include toc.html -%}

![]({{ "/a.png" | relative_url }}) ![]({{ '/b.png' | relative_url }}) [글]({{site.url}}/c)
`

it('Hugo와 Jekyll의 템플릿 문법은 코드 밖의 것이면 글자로 남고, 글마다 무엇인지 말한다', async () => {
  const { lines } = await importSite({ 'hugo.md': hugo, 'jekyll.md': jekyll, '없음.md': '글 `{{ 코드 }}`' })
  expect(lines).toEqual([
    '들여왔습니다: 글 3개 → posts/markdown',
    '들여왔지만 살펴볼 것: 6개',
    '  hugo.md: 템플릿 문법을 옮기지 못해 글자로 남습니다. {{% notice %}}',
    '  hugo.md: 그림이 함께 들어 있지 않습니다. a.png',
    '  hugo.md: 그림이 함께 들어 있지 않습니다. b.png',
    '  jekyll.md: 템플릿 문법을 옮기지 못해 글자로 남습니다. {% include %}',
    '  jekyll.md: 그림이 함께 들어 있지 않습니다. /a.png',
    '  jekyll.md: 그림이 함께 들어 있지 않습니다. /b.png',
  ])
})

it('Hugo의 목록 쪽은 들어오지 않고, node_modules에 있는 것은 없는 셈이다', async () => {
  const { folder, lines } = await importSite({
    'content/_index.md': '---\ntitle: 목록\n---\n',
    'content/글.md': '글',
    'node_modules/가/README.md': '글이 아닌 것',
    'themes/나/node_modules/다/.숨은 글.md': '글이 아닌 것',
  })
  expect(lines).toEqual([
    '들여왔습니다: 글 1개 → posts/markdown',
    '들여오지 못한 것: 1개',
    '  content/_index.md: 글이 아니라 목록 쪽입니다.',
  ])
  expect(Object.keys(await treeOf(join(folder, 'posts')))).toEqual(['markdown/content/글.md'])
})

it('Jekyll과 Hugo가 글자 곁에 적은 속성은 코드 밖의 것이면 글마다 무엇인지 말한다', async () => {
  const jekyll =
    '![](https://a.example/a.png){: width="700" .align-center}\n\n> 알림\n{: .tip }\n\n{:toc}\n\n`{: .코드 }` {글} {.x}\n'
  const { lines } = await importSite({ 'hugo.md': '본문 {#x}\n\n## 제목 {.custom}\n', 'jekyll.md': jekyll })
  expect(lines.slice(1, 4)).toEqual([
    '들여왔지만 살펴볼 것: 2개',
    '  hugo.md: 속성을 옮기지 못해 글자로 남습니다. {.custom}',
    '  jekyll.md: 속성을 옮기지 못해 글자로 남습니다. {: width="…" .align-center}, {: .tip }, {:toc}',
  ])
})

const note = `==강조== 가==나==다 \`==코드==\` a == b == c ==**굵게**==

> [!note]- 제목
>
> [!recipe]- 제목
> 내용

문단 ^abc123

- 목록

^list-1

- [ ] 할 일 x^2

\`\`\`
> [!코드]
\`\`\`
`

it('Obsidian의 형광펜은 형광펜으로 오고, 글자로 남는 문법은 글마다 무엇인지 말한다', async () => {
  const { folder, lines } = await importSite({ '.obsidian/app.json': '{}', '글.md': note })
  expect(lines).toEqual([
    '들여왔습니다: 글 1개 → posts/markdown',
    '들여왔지만 살펴볼 것: 1개',
    '  글.md: Obsidian의 문법을 옮기지 못해 글자로 남습니다. ==**굵게**==, [!recipe]-, ^abc123, ^list-1',
  ])
  expect(await readFile(join(folder, 'posts/markdown/글.md'), 'utf8')).toContain(
    '\n<mark>강조</mark> 가<mark>나</mark>다 `==코드==` a == b == c ==**굵게**==\n',
  )
})

it('Jekyll과 Hexo와 Hugo의 코드는 코드가 되고, 사이트의 뿌리에서 적은 주소는 그림을 찾는다', async () => {
  const { folder, lines } = await importSite({
    '코드.md':
      "{% highlight ruby linenos %}\nputs '*별*'\n{% endhighlight %}\n\n{% codeblock 이름 lang:js %}\nlet a = `가`\n{% endcodeblock %}\n\n" +
      '{{< highlight go "linenos=true" >}}\na := `나`\n{{< /highlight >}}\n\n`{% highlight js %}`\n',
    '그림.md': '![바다]({{ site.baseurl }}/assets/a.png) ![]({{ "/assets/b.png" | relative_url }})\n',
    'assets/a.png': '가',
    'assets/b.png': '나',
  })
  expect(lines).toEqual(['들여왔습니다: 글 2개, 그림 2개 → posts/markdown'])
  const read = (name: string) => readFile(join(folder, 'posts/markdown', name), 'utf8')
  expect(await read('코드.md')).toContain(
    "\n```ruby\nputs '*별*'\n```\n\n\n\n```js\nlet a = `가`\n```\n\n\n\n```go\na := `나`\n```\n\n\n`{% highlight js %}`\n",
  )
  expect(await read('그림.md')).toContain('![바다](assets/a.png) ![](assets/b.png)')
})

it('Jekyll과 Hexo의 쪽과 저장소를 설명하는 파일은 글이 되지 않는다', async () => {
  const { lines } = await importSite({
    '_config.yml': '',
    'about.md': '---\nlayout: page\ntitle: 소개\n---\n저는\n',
    'source/tags/index.md': '---\nlayout: tags\n---\n\n글\n',
    '_tabs/about.md': '소개',
    'LICENSE.md': 'MIT',
    '_posts/2020-01-02-글.md': '글\n',
  })
  expect(lines).toEqual([
    '들여왔습니다: 글 1개 → posts/markdown',
    '들여오지 못한 것: 4개',
    '  LICENSE.md: 글이 아니라 사이트를 만드는 도구의 파일입니다.',
    '  _tabs/about.md: 글이 아니라 사이트를 만드는 도구의 파일입니다.',
    '  about.md: 글이 아니라 페이지입니다.',
    '  source/tags/index.md: 글이 아니라 페이지입니다.',
  ])
})

it('Hugo에서 나란한 분류와 Hexo에서 따로 적은 분류는 하나만 카테고리가 되고, 나머지는 태그가 된다', async () => {
  const hugo = await importSite({
    'hugo.toml': '',
    'content/글.md': '---\ncategories: [개발, 일상]\ntags: [봄]\n---\n글',
  })
  expect(await readFile(join(hugo.folder, 'posts/markdown/content/글.md'), 'utf8')).toMatch(
    /category: 개발\ntags:\n? *\[? *-? ?봄(?:\n *- |, )일상/,
  )
  const hexo = await importSite({ '글.md': '---\ncategories:\n- [개발, 웹]\n- [일상]\n---\n글' })
  const text = await readFile(join(hexo.folder, 'posts/markdown/글.md'), 'utf8')
  expect(text).toMatch(/category: 개발\nsubcategory: 웹\n/)
  expect(text).toMatch(/tags:[^\w]*일상/)
})

const shownByTemplates = `{{< figure src="a b.png" alt='바다' title="봄" caption="여름 [1]" link="https://example.com/" >}}

{{< figure
  src="/img/c.png" caption="숲" />}}

{% include figure image_path="/img/c.png" url="/img/c.png" alt="숲" %} {% include image.html file="img/c.png" %}

{%- include_cached post/figure.liquid path="./a b.png" -%} {% include figure.html src=page.cover %} {% include gallery %}

{% asset_img center d.png 300 200 "제목" "설명" %} {% img /img/c.png '"제목" "설명"' %} \`{% img /img/c.png %}\`
`

it('템플릿으로만 보이던 그림은 설명과 함께 글의 그림이 되고, 파일도 함께 온다', async () => {
  const { folder, lines } = await importSite({
    '_posts/글.md': `---\ntitle: 글\n---\n${shownByTemplates}`,
    '_posts/a b.png': '가',
    '_posts/글/d.png': '라',
    'img/c.png': '다',
  })
  expect(lines).toEqual([
    '들여왔습니다: 글 1개, 그림 3개 → posts/markdown',
    '들여왔지만 살펴볼 것: 1개',
    '  _posts/글.md: 템플릿 문법을 옮기지 못해 글자로 남습니다. {% include %}',
  ])
  expect(await readFile(join(folder, 'posts/markdown/_posts/글.md'), 'utf8')).toBe(`---
title: 글
---

[![바다](<a b.png> "봄 여름 \\[1\\]")](https://example.com/)

![숲](../img/c.png "숲")

[![숲](../img/c.png)](../img/c.png) ![](../img/c.png)

![](<./a b.png>) {% include figure.html src=page.cover %} {% include gallery %}

![설명](%EA%B8%80/d.png "제목") ![설명](../img/c.png "제목") \`{% img /img/c.png %}\`
`)
})
