declare module 'subset-font' {
  interface Options {
    targetFormat?: 'sfnt' | 'woff' | 'woff2'
    variationAxes?: Record<string, number | { min?: number; max?: number; default?: number }>
    keepFeatures?: string[]
    noHinting?: boolean
  }
  /** Cuts a font down to the characters of the text. */
  export default function subsetFont(font: Uint8Array, text: string, options?: Options): Promise<Buffer>
}
