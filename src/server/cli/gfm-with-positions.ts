import remarkCjkFriendly from 'remark-cjk-friendly'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import { unified } from 'unified'

/** Parses Markdown so that every text has a position. */
export const gfmWithPositions = unified()
  .use(remarkParse)
  .use(remarkGfm)
  .use(remarkCjkFriendly)
  .use(function () {
    const { fromMarkdownExtensions = [] } = this.data()
    // Without transforms: in them, `remark-gfm` finds more addresses, and leaves the texts around those without a position.
    this.data(
      'fromMarkdownExtensions',
      fromMarkdownExtensions.flat().map((extension) => ({ ...extension, transforms: [] })),
    )
  })
  .freeze()
