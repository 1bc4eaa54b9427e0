import { type QueryProblem, searchLimits } from './asking.ts'

/** The messages for invalid queries. */
export const problemText: Readonly<Record<QueryProblem, string>> = {
  empty: '찾을 말을 적어 주세요.',
  long: `찾을 말은 ${searchLimits.characters}자까지 적을 수 있습니다.`,
  wordy: `낱말은 ${searchLimits.words}개까지 함께 찾을 수 있습니다.`,
}
