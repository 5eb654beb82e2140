import bidiFactory from 'bidi-js'

const bidi = bidiFactory()

export type Direction = 'ltr' | 'rtl'
/** A part of a line that runs one way; `end` is exclusive. */
export type DirectedPart = { start: number; end: number; isRtl: boolean }

/** Scripts that run right to left: Hebrew, Arabic, Syriac, Thaana, N'Ko and their forms. */
const rightToLeft =
  /[\u0590-\u08ff\u200f\u202b\u202e\u2067\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u

/** How a paragraph runs: like its first letter (Unicode Standard Annex 9, P2). */
export function directionOf(text: string): Direction {
  if (!rightToLeft.test(text)) return 'ltr'
  return (bidi.getEmbeddingLevels(text).paragraphs[0]?.level ?? 0) % 2 === 1 ? 'rtl' : 'ltr'
}

/** The parts of a line in their order from left to right. */
export function visualParts(text: string, base: Direction): DirectedPart[] {
  if (text === '') return []
  if (base === 'ltr' && !rightToLeft.test(text)) return [{ start: 0, end: text.length, isRtl: false }]
  const embedding = bidi.getEmbeddingLevels(text, base)
  const parts: (DirectedPart & { level: number })[] = []
  for (const index of bidi.getReorderedIndices(text, embedding)) {
    const level = embedding.levels[index] ?? 0
    const last = parts.at(-1)
    if (last?.level === level && index === last.end) last.end = index + 1
    else if (last?.level === level && index === last.start - 1) last.start = index
    else parts.push({ start: index, end: index + 1, isRtl: level % 2 === 1, level })
  }
  return parts.map(({ start, end, isRtl }) => ({ start, end, isRtl }))
}

const letters = new Intl.Segmenter('en', { granularity: 'grapheme' })
const firstLetter = /[^\p{Script=Common}\p{Script=Inherited}]/u

/**
 * A text of one direction as the drawing library needs it: that library turns a text around where its first letter is
 * of a script from right to left, also digits, and never one of punctuation alone.
 */
export function forDrawing(text: string, isRtl: boolean): string {
  const signs = isRtl ? [...text].map((sign) => bidi.getMirroredCharacter(sign) ?? sign).join('') : text
  const isTurned = rightToLeft.test(firstLetter.exec(text)?.[0] ?? '')
  if (isTurned === isRtl) return signs
  return [...letters.segment(signs)]
    .map(({ segment }) => segment)
    .reverse()
    .join('')
}
