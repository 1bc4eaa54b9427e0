import { Failure } from '#/http/failure.ts'

import { isMissingScript } from './missing-script.ts'

/** A call that failed is told on the screen, and is no defect of the page; React would report it as one. */
export const onCaughtError = (error: unknown, info: { readonly componentStack?: string | undefined }): void => {
  if (error instanceof Failure) console.warn(error.message)
  else if (isMissingScript(error)) console.warn(error)
  else console.error(error, info.componentStack)
}
