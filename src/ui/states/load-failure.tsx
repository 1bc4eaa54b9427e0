import { useQueryErrorResetBoundary } from '@tanstack/react-query'
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'

import { Failure } from '#/http/failure.ts'
import { messages } from '#/text/messages.ts'

import { isMissingScript, reloadIf, wouldLoseText } from './missing-script.ts'

import css from './state.module.css'

/** React's `onCaughtError`: failed calls are shown on the screen, and are not errors of the page. */
export const onCaughtError = (error: unknown, info: { readonly componentStack?: string | undefined }): void => {
  if (error instanceof Failure) console.warn(error.message)
  else if (isMissingScript(error)) console.warn(error)
  else console.error(error, info.componentStack)
}

/** Also of a call whose code did not arrive. */
const offline = '인터넷 연결을 확인하고 다시 시도해 주세요.'
/** The error does not tell whether there is no connection, or the server no longer has the script. */
const missing = '잠시 뒤에 다시 시도해 주세요. 인터넷 연결이 끊겼을 수도 있습니다.'
/** What was typed is still on the previous screen, until the page is reloaded. */
const unsaved = '먼저 쓰던 글을 등록하거나 복사해 두세요.'

/** A sentence about a failure: what to do, or what happened. */
export const failureAdvice = (error: unknown): string => {
  if (isMissingScript(error)) return wouldLoseText() ? unsaved : missing
  if (!(error instanceof Failure)) return '화면을 표시하지 못했습니다.'
  switch (error.reason.kind) {
    case 'offline':
      return offline
    case 'timeout':
      return '서버가 제때 답하지 않았습니다.'
    case 'refused':
      return error.reason.msg ?? '서버가 요청을 받아들이지 않았습니다.'
    case 'broken':
    case 'malformed':
      return '서버에 문제가 생겼습니다. 잠시 뒤에 다시 시도해 주세요.'
  }
}

export const LoadFailure = ({ error }: Pick<ErrorComponentProps, 'error'>) => {
  const router = useRouter()
  const { reset } = useQueryErrorResetBoundary()
  const reload = () => reloadIf(() => true).catch(() => console.warn(error))
  const retry = async () => {
    // Chromium does not retry a failed module import (`late-module.ts`).
    if (isMissingScript(error) && wouldLoseText()) return router.history.back()
    if (isMissingScript(error)) void reload()
    reset()
    await router.invalidate()
    // A shared module that failed to load needs a reload of the page; a call that needs it fails with that error as its cause.
    const hasFailedAgain = router.state.matches.some(({ status }) => status === 'error')
    if (hasFailedAgain && error instanceof Failure && isMissingScript(error.cause)) await reload()
  }
  return (
    <div className={css.state} role="alert">
      <p className={css.title}>{messages.loadFailed}</p>
      <p>{failureAdvice(error)}</p>
      <button type="button" className={css.action} onClick={() => void retry()}>
        {messages.retry}
      </button>
    </div>
  )
}
