import type { ReactNode } from 'react'

type Props = { readonly strokeWidth: string; readonly children: ReactNode }

/** Line art in the colour of the text; what it means is said beside it. */
export const Icon = ({ strokeWidth, children }: Props) => (
  <svg
    aria-hidden="true"
    width="20"
    height="20"
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth={strokeWidth}
  >
    {children}
  </svg>
)
