declare module 'subset-font' {
  type Options = {
    readonly targetFormat?: 'sfnt' | 'woff2'
    readonly keepFeatures?: readonly string[]
    readonly noHinting?: boolean
    readonly keepAllGlyphs?: boolean
  }
  /** A font of the letters of `text` only, or, keeping all glyphs, in another format. */
  function subsetFont(font: Uint8Array, text: string | undefined, options?: Options): Promise<Uint8Array<ArrayBuffer>>
  export = subsetFont
}
