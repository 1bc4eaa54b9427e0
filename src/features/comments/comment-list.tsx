import { CommentItem } from './comment-item.tsx'
import type { VisibleBranch } from './visible-comments.ts'

import css from './comment-item.module.css'

type Props = { readonly branches: readonly VisibleBranch[]; readonly label: string | null }

export const CommentList = ({ branches, label }: Props) => (
  <ol className={css.list} aria-label={label ?? undefined}>
    {branches.map((branch) => (
      <CommentItem key={branch.node.key} branch={branch} />
    ))}
  </ol>
)
