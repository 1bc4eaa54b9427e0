import type { RefusalCode } from '#/contract/refusal.ts'

import { type QueryProblem, searchLimits } from './query-limits.ts'

type Refusal = { readonly code: RefusalCode; readonly text: string }

/** How invalid queries are refused: the same sentences in the page and in the server's answers. */
export const queryRefusals: Readonly<Record<QueryProblem, Refusal>> = {
  empty: { code: 'search.empty', text: '찾을 말을 적어 주세요.' },
  long: { code: 'search.too_long', text: `찾을 말은 ${searchLimits.characters}자까지 적을 수 있습니다.` },
  wordy: { code: 'search.too_many_words', text: `낱말은 ${searchLimits.words}개까지 함께 찾을 수 있습니다.` },
}
