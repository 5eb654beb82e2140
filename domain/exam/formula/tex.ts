/** Formulas in TeX: `\( … \)` within a line, `\[ … \]` on a line of its own. */
export const texFormula = /\\\((?<line>.+?)\\\)|\\\[(?<block>.+?)\\\]/gs

/** In these elements, text is no TeX. */
export const plainTextTags = ['math', 'code', 'pre'] as const

/** Limits of KaTeX for formulas of any author. */
export const texBounds = { maxExpand: 500, maxSize: 20, trust: false, strict: 'ignore' } as const
