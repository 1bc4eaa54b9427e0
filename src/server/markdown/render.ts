import rehypeRaw from 'rehype-raw'
import rehypeSanitize from 'rehype-sanitize'
import rehypeSlug from 'rehype-slug'
import rehypeStringify from 'rehype-stringify'
import remarkCjkFriendly from 'remark-cjk-friendly'
import remarkCjkStrikethrough from 'remark-cjk-friendly-gfm-strikethrough'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import remarkRehype, { type Options } from 'remark-rehype'
import { unified } from 'unified'

import type { ImageFinder } from '../images/images.ts'
import type { WarningLog } from '../log.ts'
import { cutParticles } from './autolinks.ts'
import { createHighlighter, keepMeta } from './code.ts'
import { excerpt, plainText } from './excerpt.ts'
import { linkHeadings, nameHeadings, settleHeadings } from './headings.ts'
import { settleIds } from './ids.ts'
import { type LinkSettings, settleLinks } from './links.ts'
import { makeFigures, settlePictures } from './pictures.ts'
import { safeHtml } from './sanitize.ts'
import { wrapTables } from './tables.ts'
import { settleTasks } from './tasks.ts'

/** How footnotes read in Korean. The sanitiser puts no prefix before ids, so none is put before their links either. */
export const footnotes: Options = {
  clobberPrefix: '',
  footnoteLabel: '각주',
  footnoteLabelProperties: { className: ['footnotes-title'] },
  footnoteBackLabel: (reference, again) =>
    `각주 ${reference + 1}의 본문 자리로 돌아가기${again > 1 ? ` (${again}번째)` : ''}`,
}

export type RenderSettings = LinkSettings & { readonly images: ImageFinder; readonly log: WarningLog }

export type Rendered = {
  readonly html: string
  /** The start of the running text, for a summary. */
  readonly text: string
}

// Koreans write ranges with a tilde (`3~5시`): one alone strikes nothing out.
const tildes = { singleTilde: false }

/** Up to the sanitiser, everything is the owner's; after it, everything that is added is ours. */
const toSafeTree = unified()
  .use(remarkParse)
  .use(remarkGfm, tildes)
  .use(remarkCjkFriendly)
  .use(remarkCjkStrikethrough, tildes)
  .use(cutParticles)
  .use(keepMeta)
  .use(remarkRehype, { allowDangerousHtml: true, ...footnotes })
  .use(rehypeRaw)
  .use(rehypeSanitize, safeHtml)
  .use(rehypeSlug)
  .use(rehypeStringify)
  .freeze()

const highlight = createHighlighter()

/** A post's Markdown as HTML that is safe to show as it is. */
export const renderMarkdown = async (markdown: string, settings: RenderSettings): Promise<Rendered> => {
  const tree = await toSafeTree.run(toSafeTree.parse(markdown))
  const text = excerpt(plainText(tree))
  settleHeadings(tree)
  nameHeadings(tree)
  settleIds(tree)
  linkHeadings(tree)
  settleTasks(tree)
  settleLinks(tree, settings)
  await settlePictures(tree, settings)
  makeFigures(tree)
  wrapTables(tree)
  await highlight(tree)
  return { html: toSafeTree.stringify(tree), text }
}
