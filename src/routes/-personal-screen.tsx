import { type ReactNode, Suspense } from 'react'

import { useTitleFace } from '#/ui/title-face.tsx'
import { useHydrated } from '#/ui/use-hydrated.ts'

type Props = {
  /** Shown until the screen is there. */
  readonly heading: string
  readonly children: ReactNode
}

/** A screen that the server renders alike for everybody, because it does not know who reads. */
export const PersonalScreen = ({ heading, children }: Props) => {
  const opening = (
    <>
      <h1 {...useTitleFace(heading)}>{heading}</h1>
      <p role="status">
        여는 중입니다…
        <span data-only-unscripted="">
          {' '}
          열리지 않으면 브라우저의 자바스크립트를 켜거나 최신 브라우저로 열어 주세요.
        </span>
      </p>
    </>
  )
  if (!useHydrated()) return opening
  return <Suspense fallback={opening}>{children}</Suspense>
}
