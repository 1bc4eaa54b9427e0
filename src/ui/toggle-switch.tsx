import css from './toggle-switch.module.css'

type Props = {
  readonly label: string
  /** The labels left and right of the switch: off and on. */
  readonly sides: readonly [string, string]
  readonly checked: boolean
  readonly onChange: (checked: boolean) => void
}

/** A switch between two labelled states. */
export const ToggleSwitch = ({ label, sides: [off, on], checked, onChange }: Props) => (
  <button
    type="button"
    role="switch"
    aria-checked={checked}
    aria-label={label}
    className={css.switch}
    onClick={() => onChange(!checked)}
  >
    <span className={css.side} data-chosen={!checked}>
      {off}
    </span>
    <span className={css.track} aria-hidden="true">
      <span className={css.thumb} />
    </span>
    <span className={css.side} data-chosen={checked}>
      {on}
    </span>
  </button>
)
