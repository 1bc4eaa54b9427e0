import { usePreference } from '#/ui/preferences.ts'

import css from './view-switch.module.css'

/** The switch between cards and rows, whose states are labelled on its sides. */
export const ViewSwitch = () => {
  const [view, choose] = usePreference('view')
  const isList = view === 'list'
  return (
    <button
      type="button"
      role="switch"
      aria-checked={isList}
      aria-label="목록형으로 보기"
      className={css.switch}
      onClick={() => choose(isList ? 'album' : 'list')}
    >
      <span className={css.side} data-chosen={!isList}>
        앨범형
      </span>
      <span className={css.track} aria-hidden="true">
        <span className={css.thumb} />
      </span>
      <span className={css.side} data-chosen={isList}>
        목록형
      </span>
    </button>
  )
}
