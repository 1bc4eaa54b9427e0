declare module 'subset-font' {
  type Options = {
    readonly targetFormat?: 'sfnt' | 'woff2'
    readonly keepFeatures?: readonly string[]
    readonly noHinting?: boolean
  }
  /** The font with only the letters of `text`. */
  function subsetFont(font: Buffer, text: string, options?: Options): Promise<Buffer<ArrayBuffer>>
  export = subsetFont
}
