import * as fc from 'fast-check'
import { expect, it } from 'vitest'

import { isFreeFor } from '#/features/comments/draft.ts'

import { createFakeStorage } from './fake-storage.ts'
import { openTab, type Tab } from './open-tab.ts'
import { newCommentForm, refusals, sendFrom } from './writing.ts'

/** `at` picks one of the texts in the outbox, counted around. */
const step = fc.oneof(
  fc.record({
    kind: fc.constant('type' as const),
    author: fc.constantFrom('까치', '바람'),
    content: fc.constantFrom('', '  ', '안녕', '안녕하세요', '또 왔어요'),
  }),
  fc.record({ kind: fc.constant('send' as const) }),
  fc.record({ kind: fc.constant('refuse' as const), at: fc.nat(), isAnswered: fc.boolean() }),
  fc.record({ kind: fc.constant('revive' as const), at: fc.nat() }),
  fc.record({ kind: fc.constant('reload' as const) }),
)
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

/** What a form does as texts come back to it. */
const takeBack = (tab: Tab) => {
  for (const { edit } of refusals(tab)) {
    const draft = tab.drafts.read(newCommentForm)
    if (edit.key !== draft.refused && isFreeFor(draft, edit)) tab.drafts.takeBack(newCommentForm, edit, '')
  }
}

const run = (tab: Tab, act: Step, reload: () => Tab): Tab => {
  const { drafts, outbox } = tab
  switch (act.kind) {
    case 'type':
      drafts.type(newCommentForm, act)
      return tab
    case 'send':
      if (drafts.read(newCommentForm).content.trim() !== '') sendFrom(tab, newCommentForm)
      return tab
    case 'refuse': {
      const sending = outbox.entries(30).filter(({ state }) => state === 'sending')
      const edit = sending[act.at % Math.max(1, sending.length)]?.edit
      if (edit !== undefined) outbox.refuse(30, edit, '거절', act.isAnswered ? `${edit.key}+` : edit.key)
      takeBack(tab)
      return tab
    }
    case 'revive': {
      const waiting = refusals(tab).filter(({ edit }) => edit.key !== drafts.read(newCommentForm).refused)
      const edit = waiting[act.at % Math.max(1, waiting.length)]?.edit
      if (edit !== undefined) drafts.takeBack(newCommentForm, edit, '')
      return tab
    }
    case 'reload': {
      tab.close()
      const next = reload()
      takeBack(next)
      return next
    }
  }
}

/** Every text that is somewhere, white space aside. */
const textsOf = ({ drafts, outbox }: Tab): readonly string[] => {
  const { content, refused } = drafts.read(newCommentForm)
  const elsewhere = outbox
    .entries(30)
    .flatMap(({ edit }) => (edit.kind === 'write' && edit.key !== refused ? [edit.content] : []))
  return [content, ...elsewhere].filter((text) => text.trim() !== '').toSorted()
}

const keysOf = ({ drafts, outbox }: Tab): readonly string[] => {
  const { key, refused } = drafts.read(newCommentForm)
  return [key, ...outbox.entries(30).flatMap(({ edit }) => (edit.key === refused ? [] : [edit.key]))]
}

it('보내고, 거절되고, 되살리고, 끊겨도 한 글자도 사라지지 않고, 같은 열쇠가 두 글에 붙지 않는다', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 14 }), (steps) => {
      const { storage } = createFakeStorage()
      const reload = () => openTab(storage)
      let tab = reload()
      for (const act of steps) {
        const before = textsOf(tab)
        tab = run(tab, act, reload)
        expect(textsOf(tab)).toEqual(act.kind === 'type' ? textsOf(tab) : before)
        expect(new Set(keysOf(tab)).size).toBe(keysOf(tab).length)
      }
      tab.close()
    }),
    { numRuns: 500 },
  )
})
