declare module 'subset-font' {
  type Options = {
    readonly targetFormat?: 'sfnt' | 'woff2'
    readonly keepFeatures?: readonly string[]
    readonly noHinting?: boolean
  }
  /** A font of the letters of `text` only. */
  function subsetFont(font: Buffer, text: string, options?: Options): Promise<Buffer<ArrayBuffer>>
  export = subsetFont
}
