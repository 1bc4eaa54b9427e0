import type { Handler } from 'hono'

import { Refused } from './refused.ts'

/** Stands behind the handlers of an address and refuses every other method. */
export const only =
  (...methods: readonly string[]): Handler =>
  () => {
    throw new Refused(405, '이 주소에서 할 수 없는 요청입니다.', {
      allow: methods.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method])).join(', '),
    })
  }
