/** The mark of the blog: the syllable 글, cut into a seal. */
export const Seal = () => (
  <svg aria-hidden="true" width="28" height="28" viewBox="0 0 32 32">
    <rect x="1" y="1" width="30" height="30" rx="6" fill="var(--seal)" />
    <g fill="none" stroke="var(--on-seal)" strokeWidth="2.6" strokeLinecap="square">
      <path d="M9.5 7.5h13v5" />
      <path d="M6.5 16h19" />
      <path d="M9.5 20h13v2.8h-13v2.9h13" />
    </g>
  </svg>
)
