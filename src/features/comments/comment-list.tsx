import { Fragment, type ReactNode } from 'react'

import { CommentItem } from './comment-item.tsx'
import type { VisibleBranch } from './visible-comments.ts'

import css from './comment-item.module.css'

type Props = {
  readonly branches: readonly VisibleBranch[]
  readonly label: string | null
  /** What stands before a comment, by its key. */
  readonly before?: ReadonlyMap<string, ReactNode>
}

export const CommentList = ({ branches, label, before }: Props) => (
  <ol className={css.list} aria-label={label ?? undefined}>
    {branches.map((branch) => (
      <Fragment key={branch.node.key}>
        {before?.get(branch.node.key)}
        <CommentItem branch={branch} />
      </Fragment>
    ))}
  </ol>
)
