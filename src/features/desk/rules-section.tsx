import { useQuery } from '@tanstack/react-query'

import { messages } from '#/text/messages.ts'
import { failureAdvice } from '#/ui/states/load-failure.tsx'

import { rulesQuery } from './desk.queries.ts'
import { useDesk } from './desk.ts'
import { RulesForm } from './rules-form.tsx'

import controls from './controls.module.css'
import css from './desk-page.module.css'

/** Which comments wait, which are refused, and where none are taken. */
export const RulesSection = () => {
  const { data: rules, error, refetch } = useQuery(rulesQuery(useDesk()))
  return (
    <section className={css.section} aria-labelledby="desk-rules">
      <h2 id="desk-rules" className={css.title}>
        댓글 규칙
      </h2>
      {rules !== undefined && <RulesForm rules={rules} />}
      {rules === undefined && error !== null && (
        <p role="alert" className={controls.alert}>
          {messages.loadFailed} {failureAdvice(error)}{' '}
          <button type="button" className={controls.quiet} onClick={() => void refetch()}>
            {messages.retry}
          </button>
        </p>
      )}
    </section>
  )
}
