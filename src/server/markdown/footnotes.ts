import type { Options } from 'remark-rehype'

/** How footnotes read in Korean. The sanitiser puts no prefix before ids, so none is put before their links either. */
export const footnotes: Options = {
  clobberPrefix: '',
  footnoteLabel: '각주',
  footnoteLabelProperties: { className: ['footnotes-title'] },
  footnoteBackLabel: (reference, again) =>
    `각주 ${reference + 1}의 본문 자리로 돌아가기${again > 1 ? ` (${again}번째)` : ''}`,
}
