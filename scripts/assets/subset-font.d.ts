declare module 'subset-font' {
  /** @returns the font with these letters alone, and what they grow into */
  export default function subsetFont(
    font: Buffer,
    letters: string,
    options: {
      targetFormat: 'woff2'
      noHinting: boolean
      keepFeatures: string[]
      dropTables: string[]
    },
  ): Promise<Buffer>
}
