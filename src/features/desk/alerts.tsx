import { messages } from '#/text/messages.ts'
import { failureAdvice } from '#/ui/states/load-failure.tsx'

import controls from './controls.module.css'

type Props = { readonly error: Error; readonly onRetry: () => unknown }

type AlertProps = { readonly id?: string; readonly text: string | null | undefined }

/** Why something failed; nothing where it did not. */
export const Alert = ({ id, text }: AlertProps) =>
  text && (
    <p id={id} role="alert" className={controls.alert}>
      {text}
    </p>
  )

/** In a section of the desk whose query has failed. */
export const SectionFailure = ({ error, onRetry }: Props) => (
  <p role="alert" className={controls.alert}>
    {messages.loadFailed} {failureAdvice(error)}{' '}
    <button type="button" className={controls.quiet} onClick={() => void onRetry()}>
      {messages.retry}
    </button>
  </p>
)
