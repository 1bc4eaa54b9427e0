import { picture } from '../markdown/folder-of.ts'

/** A post's page. */
export const page = (title: string, category: string, date: string, body: string, tags: string) => `<!DOCTYPE html>
<html lang="ko">
<head><meta charset="utf-8"><title>${title}</title><link rel="stylesheet" href="../style.css"></head>
<body>
<div class="article-header"><div class="box-meta">
<h2 class="title-article">${title}</h2>
<div class="box-info"><p class="category">${category}</p><p class="date">${date}</p></div>
</div></div>
<div class="area-view"><div class="article-view">
<div class="contents_style">${body}</div>
<br/>
<div class="tags">${tags}</div>
</div></div>
</body></html>`

const editor = `<p data-ke-size="size16"><b>강조(설명)</b>은 이렇게 씁니다. Collection&lt;V&gt;</p>
<p data-ke-size="size16">&nbsp;</p>
<h2 data-ke-size="size26">작은 제목</h2>
<figure class="imageblock alignCenter" data-ke-mobilestyle="widthOrigin"><span data-url="./img/img.png"><img src="./img/img.png" data-origin-width="1242"/></span><figcaption>산책길</figcaption></figure>
<pre id="code_1" class="java" data-ke-language="java" data-ke-type="codeblock"><code>int a = 1; // &lt;b&gt;</code></pre>
<figure id="og_1" data-ke-type="opengraph" data-og-title="공식 문서" data-og-source-url="https://example.com/docs"><a href="https://example.com/docs"><div class="og-image">&nbsp;</div><div class="og-text"><p class="og-title">공식 문서</p></div></a></figure>
<div data-ke-type="moreLess" data-text-more="더보기"><a class="btn-toggle-moreless">더보기</a><div class="moreless-content"><p>접어 둔 말</p></div></div>
<figure class="fileblock"><a href="./file/자료.pdf"><div class="image"></div><div class="desc"><div class="filename"><span class="name">자료.pdf</span></div><div class="size">0.01MB</div></div></a></figure>
<figure data-ke-type="video"><iframe src="https://www.youtube.com/embed/dQw4w9WgXcQ" width="860"></iframe></figure>
<p><img src="https://blog.kakaocdn.net/dn/a/b/img.png"></p>
<script>alert(1)</script>`

/** A backup as Tistory makes it, unpacked: a folder for each post. */
export const tistoryBackup: Record<string, string | Uint8Array> = {
  'style.css': 'body{}',
  '2/2-봄-산책.html': page('봄 &amp; 산책', '일상/걷기', '2024-12-01 16:47:46', editor, '#봄 #긴 산책 #걷기'),
  '2/img/img.png': await picture(8, 6),
  '2/file/자료.pdf': '자료',
  '3/3.html': page('두 번째 글', '', '2024-12-02 00:00:01', '<p>본문</p><img src="./img/none.png">', ''),
  '4/4-깨진-글.html': '<html><body><p>스킨이 다릅니다</p></body></html>',
  'index.html': '<html></html>',
}
