/** Runs where it should not: sets a flag that a test looks at. */
const run = 'window.hacked=1'

/** HTML that tries to run something, after the corpora of DOMPurify and the OWASP filter-evasion list. */
export const hostileHtml: readonly (readonly [string, string])[] = [
  ['script', `<script>${run}</script>`],
  ['script 대문자', `<ScRiPt>${run}</sCrIpT>`],
  ['img onerror', `<img src="/none.png" onerror="${run}">`],
  ['img 따옴표 없는 onerror', `<img src=x onerror=${run}>`],
  ['빗금으로 나눈 속성', `<img/src=x/onerror=${run}>`],
  ['svg onload', `<svg onload="${run}"></svg>`],
  ['svg script', `<svg><script>${run}</script></svg>`],
  ['svg animate', `<svg><animate onbegin="${run}" attributeName="x" dur="1s"></svg>`],
  ['svg foreignObject', `<svg><foreignObject><img src=x onerror="${run}"></foreignObject></svg>`],
  ['math', `<math><mtext><table><mglyph><style><img src=x onerror="${run}"></style></mglyph></table></mtext></math>`],
  ['템플릿', `<template><img src=x onerror="${run}"></template>`],
  ['noscript', `<noscript><p title="</noscript><img src=x onerror=${run}>"></noscript>`],
  ['details ontoggle', `<details open ontoggle="${run}"><summary>펼침</summary></details>`],
  ['video onerror', `<video><source onerror="${run}"></video>`],
  ['audio', `<audio src="x" onerror="${run}"></audio>`],
  ['input autofocus', `<input autofocus onfocus="${run}">`],
  ['tabindex와 autofocus', `<p tabindex="0" autofocus onfocus="${run}">글</p>`],
  ['iframe srcdoc', `<iframe srcdoc="<script>parent.${run.slice(7)}</script>"></iframe>`],
  ['iframe javascript', `<iframe src="javascript:parent.${run.slice(7)}"></iframe>`],
  ['object', `<object data="javascript:${run}"></object>`],
  ['embed', `<embed src="javascript:${run}">`],
  ['base', `<base href="https://evil.example/">`],
  ['meta refresh', `<meta http-equiv="refresh" content="0;url=javascript:${run}">`],
  ['link stylesheet', `<link rel="stylesheet" href="https://evil.example/x.css">`],
  ['style import', `<style>@import 'https://evil.example/x.css'; body { display: none }</style>`],
  ['style 속성', `<p style="background:url(https://evil.example/x.png)">글</p>`],
  ['form action', `<form action="javascript:${run}"><button>보내기</button></form>`],
  ['form id 가리기', `<form><input name="attributes"><input name="nodeName"></form>`],
  ['id 가리기', `<a id="defaultView" name="getElementById">글</a>`],
  ['주석', `<!--><img src=x onerror="${run}">-->`],
  ['CDATA', `<![CDATA[><img src=x onerror="${run}">]]>`],
  ['닫히지 않은 title', `<title><p title="</title><img src=x onerror=${run}>">`],
  ['xmp', `<xmp><p title="</xmp><img src=x onerror=${run}>"></xmp>`],
  ['select', `<select><img src=x onerror="${run}"></select>`],
  ['마퀴', `<marquee onstart="${run}">글</marquee>`],
  ['slot', `<slot onslotchange="${run}"></slot>`],
  ['널 문자', `<scr\u0000ipt>${run}</scr\u0000ipt>`],
]

/** Links that would run something when they are followed. */
export const hostileLinks: readonly string[] = [
  `javascript:${run}`,
  `JaVaScRiPt:${run}`,
  ` javascript:${run}`,
  `java\nscript:${run}`,
  `java\tscript:${run}`,
  `&#106;avascript:${run}`,
  `\u0001javascript:${run}`,
  `vbscript:msgbox(1)`,
  `data:text/html,<script>parent.${run.slice(7)}</script>`,
  `blob:https://evil.example/1`,
]

/** A text that is hostile wherever it is taken for HTML. */
export const hostileText = `"><img src=x onerror="${run}"><script>${run}</script>{{7*7}}\${7*7}`
