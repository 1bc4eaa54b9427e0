import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'

import { type HoldRule, ruleLimits, type Rules } from '#/contract/desk.ts'
import { alertOf } from '#/http/failure.ts'
import { formatCount } from '#/text/counts.ts'
import { useLatest } from '#/ui/use-latest.ts'

import { Alert, SectionFailure } from './alerts.tsx'
import { ClosedPosts } from './closed-posts.tsx'
import { rulesQuery } from './desk.queries.ts'
import { useDesk } from './desk.ts'

import controls from './controls.module.css'
import page from './desk-page.module.css'
import css from './rules.module.css'

const choices: readonly (readonly [HoldRule, name: string, what: string])[] = [
  ['none', '없음', '모두 바로 보입니다.'],
  ['links', '링크가 있는 것', '링크가 있는 댓글은 주인이 확인한 뒤에 보입니다.'],
  ['first', '처음 온 사람', '확인을 받은 적이 없는 사람의 댓글은 주인이 확인한 뒤에 보입니다.'],
  ['all', '모두', '모든 댓글은 주인이 확인한 뒤에 보입니다.'],
]

const wordsIn = (text: string): readonly string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

const problemOf = (words: readonly string[]): string | null => {
  if (words.length > ruleLimits.count) return `막을 말은 ${formatCount(ruleLimits.count)}개까지 적을 수 있습니다.`
  const long = words.find(({ length }) => length > ruleLimits.length)
  return long === undefined
    ? null
    : `‘${long.slice(0, 20)}…’: 막을 말은 한 줄에 ${ruleLimits.length}자까지 적을 수 있습니다.`
}

/**
 * A three-way merge: `own` is the list as changed here, if it was, `from` as it was before, `now` as other devices have left it
 * since.
 */
const merged = <T,>(now: readonly T[], own: readonly T[] | undefined, from: readonly T[] = now): T[] => {
  if (own === undefined) return [...now]
  return [
    ...own.filter((it) => !from.includes(it) || now.includes(it)),
    ...now.filter((it) => !from.includes(it) && !own.includes(it)),
  ]
}

type Outcome = { readonly kind: 'status' | 'alert'; readonly text: string }

/** The rules that are lists, as far as they have been changed. */
type Lists = { readonly words?: readonly string[]; readonly closed?: readonly number[] }

/** What the owner has changed and not saved yet; `from`: what the changed lists were before. */
type Changes = {
  readonly hold?: HoldRule
  readonly text?: string
  readonly closed?: readonly number[]
  readonly from?: Lists
}

/** Shows what the owner typed until it is saved; untouched fields follow the rules, which other devices change, too. */
const RulesForm = ({ rules: given }: { readonly rules: Rules }) => {
  const desk = useDesk()
  const client = useQueryClient()
  const id = useId()
  const [changes, setChanges] = useState<Changes>({})
  // The prop lags by a task: what was just saved would give way to the old rules.
  const rules = client.getQueryData(rulesQuery(desk).queryKey) ?? given
  const { hold = rules.hold, text = rules.words.join('\n'), closed = rules.closed } = changes
  const latest = useLatest(changes)
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const change = (more: Changes, from: Lists = {}) => {
    setOutcome(null)
    setChanges((before) => ({ ...before, ...more, from: { ...from, ...before.from } }))
  }
  const [isBusy, setBusy] = useState(false)
  const alert = outcome?.kind === 'alert' ? outcome.text : null
  const areWordsWrong = alert !== null && problemOf(wordsIn(text)) !== null

  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    const own: Lists = {
      ...(changes.text !== undefined && { words: wordsIn(changes.text) }),
      ...(changes.closed !== undefined && { closed: changes.closed }),
    }
    const problem = problemOf(own.words ?? [])
    if (problem !== null) return setOutcome({ kind: 'alert', text: problem })
    setBusy(true)
    setOutcome(null)
    try {
      const saved = await desk.session.run(async () => {
        const now = await desk.calls.rules()
        return desk.calls.setRules({
          hold: changes.hold ?? now.hold,
          words: merged(now.words, own.words, changes.from?.words),
          closed: merged(now.closed, own.closed, changes.from?.closed),
        })
      })
      client.setQueryData(rulesQuery(desk).queryKey, saved)
      const isAllSaved = latest.current === changes
      setChanges((later) => (isAllSaved ? {} : { ...later, from: { ...later.from, ...own } }))
      // A post's answer says whether it is closed.
      void client.invalidateQueries({ queryKey: ['post'] })
      if (isAllSaved) setOutcome({ kind: 'status', text: '저장했습니다.' })
    } catch (error) {
      setOutcome({
        kind: 'alert',
        text: alertOf(error, '저장하지 못했습니다. 고친 내용은 그대로이니 다시 눌러 주세요.'),
      })
    }
    setBusy(false)
  }

  return (
    <form
      className={css.form}
      aria-label="댓글 규칙"
      noValidate
      onChange={() => setOutcome(null)}
      onSubmit={(event) => void save(event)}
    >
      <div role="radiogroup" aria-labelledby={`${id}-hold`} className={css.choices}>
        <p id={`${id}-hold`} className={css.label}>
          먼저 살필 댓글
        </p>
        {choices.map(([value, name, what]) => (
          <div key={value} className={css.choice}>
            <input
              type="radio"
              id={`${id}-${value}`}
              name="hold"
              value={value}
              checked={hold === value}
              aria-describedby={`${id}-${value}-what`}
              onChange={() => change({ hold: value })}
            />
            <label htmlFor={`${id}-${value}`}>{name}</label>
            <span id={`${id}-${value}-what`} className={css.hint}>
              {what}
            </span>
          </div>
        ))}
      </div>
      <div className={css.field}>
        <label htmlFor={`${id}-words`} className={css.label}>
          막을 말
        </label>
        <textarea
          id={`${id}-words`}
          className={controls.input}
          rows={4}
          value={text}
          aria-invalid={areWordsWrong}
          aria-describedby={areWordsWrong ? `${id}-alert ${id}-words-what` : `${id}-words-what`}
          onChange={({ target }) => change({ text: target.value }, { words: rules.words })}
        />
        <span id={`${id}-words-what`} className={css.hint}>
          한 줄에 하나씩 적습니다. 이름이나 내용에 이 말이 든 댓글은 받지 않습니다.
        </span>
      </div>
      <ClosedPosts closed={closed} onChange={(ids) => change({ closed: ids }, { closed: rules.closed })} />
      <div className={css.save}>
        <button type="submit" className={controls.primary} aria-disabled={isBusy}>
          저장
        </button>
        <span role="status">{outcome?.kind === 'status' && outcome.text}</span>
        <Alert id={`${id}-alert`} text={alert} />
      </div>
    </form>
  )
}

/** Which comments wait, which are refused, and where none are taken. */
export const RulesSection = () => {
  const { data: rules, error, refetch } = useQuery(rulesQuery(useDesk()))
  return (
    <section className={page.section} aria-labelledby="desk-rules">
      <h2 id="desk-rules" className={page.title}>
        댓글 규칙
      </h2>
      {rules !== undefined && <RulesForm rules={rules} />}
      {rules === undefined && error !== null && <SectionFailure error={error} onRetry={refetch} />}
    </section>
  )
}
