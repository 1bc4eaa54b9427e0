import { type QueryProblem, searchLimits } from './asking.ts'

/** What a problem is called to whoever typed. */
export const problemText: Readonly<Record<QueryProblem, string>> = {
  empty: '찾을 말을 적어 주세요.',
  long: `찾을 말은 ${searchLimits.characters}자까지 적을 수 있습니다.`,
  wordy: `낱말은 ${searchLimits.words}개까지 함께 찾을 수 있습니다.`,
}
