import { hasChemistry } from '#domain/exam/formula/chemistry.ts'

/** Formulas in TeX: `\( … \)` within a line, `\[ … \]` on a line of its own. */
export const texFormula = /\\\((?<line>.+?)\\\)|\\\[(?<block>.+?)\\\]/gs

/** In these elements, text is no TeX. */
export const plainTextTags = ['math', 'code', 'pre'] as const

type Arguments = { consumeArgs: (count: number) => unknown }
const leaveOut = (expander: Arguments): string => {
  expander.consumeArgs(1)
  return '{}'
}

/** Limits of KaTeX for formulas of any author, and what it needs for this one. */
export const texSettings = (source: string) => ({
  maxExpand: 500,
  maxSize: 20,
  trust: false,
  strict: 'ignore' as const,
  // mhchem moves numbers by invisible letters and negative widths: MathML Core has no negative widths, and the letters would be read aloud.
  macros: hasChemistry(source)
    ? { '\\vphantom': leaveOut, '\\hphantom': leaveOut, '\\mathllap': '{#1}' }
    : {},
})
