/** `--paper` of `src/ui/tokens.css` in sRGB, for what is not styled by it. `index.html` has the same values. */
export const paper = { light: '#fbf9f5', dark: '#191713' } as const
