import type { ReactNode } from 'react'

type Props = { readonly strokeWidth: string; readonly children: ReactNode }

/** A decorative line icon in the colour of the text; the label is beside it. */
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
