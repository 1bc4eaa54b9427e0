import * as fc from 'fast-check'

import {
  type Draft,
  emptyDraft,
  interrupted,
  keyFor,
  refused,
  revived,
  sent,
  typed,
} from '#/features/comments/draft.ts'

export const author = fc.constantFrom('까치', '바람')
export const content = fc.constantFrom('', '  ', '안녕', '안녕하세요', '또 왔어요')

/** `at` picks one of the texts beside the form, counted around. */
export const step = fc.oneof(
  fc.record({ kind: fc.constant('type' as const), text: fc.record({ author, content }, { requiredKeys: [] }) }),
  fc.record({ kind: fc.constant('send' as const) }),
  fc.record({ kind: fc.constant('refuse' as const), at: fc.nat(), isAnswered: fc.boolean() }),
  fc.record({ kind: fc.constant('revive' as const), at: fc.nat() }),
  fc.record({ kind: fc.constant('interrupt' as const) }),
)
export type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

export const keptAt = ({ kept }: Draft, at: number) => kept[at % Math.max(1, kept.length)]?.key ?? 'nothing'

/** What the form holds goes on its way. */
export const send = (draft: Draft) => sent(draft, draft, keyFor(draft, draft))

export const run = (draft: Draft, act: Step): Draft => {
  switch (act.kind) {
    case 'type':
      return typed(draft, act.text)
    case 'send':
      return draft.content.trim() === '' ? draft : send(draft)
    case 'refuse': {
      const key = keptAt(draft, act.at)
      return refused(draft, key, '거절', act.isAnswered ? `${key}+` : key)
    }
    case 'revive':
      return revived(draft, keptAt(draft, act.at))
    case 'interrupt':
      return interrupted(draft, () => true)
  }
}

export const histories = fc.array(step, { maxLength: 12 })
export const drafts = histories.map((history) => history.reduce(run, emptyDraft('까치')))
