import { Failure } from '#/http/failure.ts'

import { isMissingScript } from './missing-script.ts'

/** React's `onCaughtError`: failed calls are shown on the screen, and are not errors of the page. */
export const onCaughtError = (error: unknown, info: { readonly componentStack?: string | undefined }): void => {
  if (error instanceof Failure) console.warn(error.message)
  else if (isMissingScript(error)) console.warn(error)
  else console.error(error, info.componentStack)
}
