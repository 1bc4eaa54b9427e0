import { join } from 'node:path'

import { expect, it } from 'vitest'

import { makeBlog, putFiles, runBlog } from './run-blog.ts'
import { treeOf } from './tree.ts'

const importSite = async (files: Record<string, string>) => {
  const folder = await makeBlog()
  await putFiles(join(folder, '옛 블로그'), files)
  const { output } = await runBlog(folder, ['import', 'markdown', '옛 블로그'])
  return { folder, lines: output.trim().split('\n') }
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
    '들여왔지만 살펴볼 것: 2개',
    '  hugo.md: 템플릿 문법을 옮기지 못해 글자로 남습니다. {{< figure >}}, {{% notice %}}',
    '  jekyll.md: 템플릿 문법을 옮기지 못해 글자로 남습니다. {% highlight %}, {% include %}, {{ … | relative_url }}, {{ site.url }}',
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
