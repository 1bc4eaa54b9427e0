import { useQueryClient } from '@tanstack/react-query'
import { useId, useSyncExternalStore } from 'react'

import { callNames } from './requests.ts'
import { namedShapes, shapeOptions } from './shapes.ts'
import { faultNames, type Switchboard } from './switchboard.ts'

import css from './panel.module.css'

type ChoiceProps = {
  readonly label: string
  readonly value: string
  readonly options: readonly (readonly [value: string, text: string])[]
  readonly onChoose: (value: string) => void
}

const Choice = ({ label, value, options, onChoose }: ChoiceProps) => {
  const id = useId()
  return (
    <div className={css.row}>
      <label htmlFor={id}>{label}</label>
      <select id={id} value={value} onChange={(event) => onChoose(event.target.value)}>
        {options.map(([option, text]) => (
          <option key={option} value={option}>
            {text}
          </option>
        ))}
      </select>
    </div>
  )
}

const same = (one: object, other: object) => JSON.stringify(one) === JSON.stringify(other)

const faults = [['', '없음'], ...faultNames.map((name) => [name, name] as const)] as const

/** Controls of the mock server, beside the query devtools. */
export const MockPanel = ({ switchboard }: { readonly switchboard: Switchboard }) => {
  const { shape, faults: chosen, waiting } = useSyncExternalStore(switchboard.subscribe, switchboard.state)
  const queryClient = useQueryClient()
  const choose = (name: string, calls?: Parameters<Switchboard['chooseFault']>[1]) =>
    switchboard.chooseFault(faultNames.find((fault) => fault === name) ?? null, calls)
  return (
    <aside className={css.panel} aria-label="흉내 서버">
      <details>
        <summary>흉내 서버</summary>
        <div className={css.row}>
          <button type="button" onClick={() => void queryClient.invalidateQueries()}>
            모두 다시 묻기
          </button>
          <button type="button" disabled={waiting === 0} onClick={switchboard.release}>
            기다리는 {waiting}개 보내기
          </button>
        </div>
        <fieldset>
          <legend>탈</legend>
          <Choice
            label="모든 부름"
            value=""
            options={[['', '고르기'], ['없음', '없음'], ...faults.slice(1)]}
            onChoose={(name) => choose(name)}
          />
          {callNames.map((call) => (
            <Choice
              key={call}
              label={call}
              value={chosen[call] ?? ''}
              options={faults}
              onChoose={(name) => choose(name, [call])}
            />
          ))}
        </fieldset>
        <fieldset>
          <legend>말씨</legend>
          <Choice
            label="서버"
            value={Object.entries(namedShapes).find(([, named]) => same(named, shape))?.[0] ?? ''}
            options={[['', '섞음'], ...Object.keys(namedShapes).map((name) => [name, name] as const)]}
            onChoose={(name) =>
              switchboard.chooseShape(Object.entries(namedShapes).find(([other]) => other === name)?.[1] ?? {})
            }
          />
          {[...shapeOptions].map(([field, choices]) => (
            <Choice
              key={field}
              label={field}
              value={choices.find(({ change }) => same({ ...shape, ...change }, shape))?.name ?? ''}
              options={choices.map(({ name }) => [name, name.slice(field.length + 2)] as const)}
              onChoose={(name) => switchboard.chooseShape(choices.find((choice) => choice.name === name)?.change ?? {})}
            />
          ))}
        </fieldset>
      </details>
    </aside>
  )
}
