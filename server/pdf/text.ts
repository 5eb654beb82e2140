import { directionOf, forDrawing, visualParts } from '#server/pdf/direction.ts'
import { type Face, type FontRun, runsOf } from '#server/pdf/fonts.ts'
import { color } from '#server/pdf/page.ts'
import { readFont } from '#server/pdf/woff.ts'

type Doc = PDFKit.PDFDocument
type Features = PDFKit.Mixins.OpenTypeFeatures[]
/** Digits of equal width, so that amounts are aligned. */
const features: Features = ['tnum']
/**
 * For some composed letters the drawing library cannot place a mark, and fails (Malayalam ർമ്മ): those are
 * written without mark placement, which its types lack.
 */
const withoutMarks = { tnum: true, abvm: false, blwm: false } as unknown as Features

export type PdfStyle = { size: number; face?: Face; color?: string }

/** As drawn by a document; widths are those of size 1. */
export type Shaped = { runs: readonly (FontRun & { features: Features; width: number })[]; width: number }

type Known = {
  /** Measuring is slow, and words repeat. */
  shapes: Map<string, Shaped>
  fonts: Set<string>
  unknownSigns: Set<string>
}
const known = new WeakMap<Doc, Known>()

function knownOf(doc: Doc): Known {
  const found = known.get(doc) ?? { shapes: new Map(), fonts: new Set(), unknownSigns: new Set() }
  known.set(doc, found)
  return found
}

/** The signs that were named in the place of a glyph, for the log. */
export const unknownSignsOf = (doc: Doc): string[] => [...knownOf(doc).unknownSigns]

/** A text that runs one way. */
export function shape(doc: Doc, text: string, face: Face = 'regular', isRtl = false): Shaped {
  const { shapes, unknownSigns } = knownOf(doc)
  const key = `${face} ${isRtl} ${text}`
  const found = shapes.get(key)
  if (found) return found
  const logical = runsOf(text, face, (sign) => unknownSigns.add(sign))
  const runs = (isRtl ? logical.reverse() : logical).map((run) => measure(doc, run, isRtl))
  const shaped = { runs, width: runs.reduce((width, run) => width + run.width, 0) }
  shapes.set(key, shaped)
  return shaped
}

function measure(doc: Doc, run: FontRun, isRtl: boolean): Shaped['runs'][number] {
  const { fonts } = knownOf(doc)
  if (!fonts.has(run.font)) doc.registerFont(run.font, readFont(run.font))
  fonts.add(run.font)
  const text = forDrawing(run.text, isRtl)
  const widthWith = (set: Features) => doc.font(run.font).fontSize(1).widthOfString(text, { features: set })
  try {
    return { ...run, text, features, width: widthWith(features) }
  } catch {
    return { ...run, text, features: withoutMarks, width: widthWith(withoutMarks) }
  }
}

/** A line, its parts from left to right. */
const shapesOf = (doc: Doc, text: string, face: Face | undefined): Shaped[] =>
  visualParts(text, directionOf(text)).map(({ start, end, isRtl }) =>
    shape(doc, text.slice(start, end), face, isRtl),
  )

export const widthOf = (doc: Doc, text: string, { size, face }: PdfStyle): number =>
  shapesOf(doc, text, face).reduce((sum, { width }) => sum + width, 0) * size

/** Words, line by line; a word wider than a line is cut, and so are further lines. */
export function linesOf(
  doc: Doc,
  text: string,
  style: PdfStyle & { width: number; maxLines: number },
): string[] {
  const space = widthOf(doc, ' ', style)
  const lines: { text: string; width: number }[] = []
  for (const word of text.split(/\s+/)) {
    const width = widthOf(doc, word, style)
    const last = lines.at(-1)
    const longer = (last?.width ?? 0) + space + width
    if (!last || (longer > style.width && lines.length < style.maxLines)) {
      lines.push({ text: word, width })
      continue
    }
    last.text += ` ${word}`
    last.width = longer
    if (longer > style.width) break
  }
  return lines.map((line) => (line.width <= style.width ? line.text : cutLine(doc, line.text, style)))
}

/** As much of a line as fits, and an ellipsis. */
function cutLine(doc: Doc, line: string, style: PdfStyle & { width: number }): string {
  const signs = [...line]
  if (signs.length === 1) return line
  const firstOf = (count: number) => `${signs.slice(0, count).join('').trimEnd()}…`
  let [fitting, tooLong] = [1, signs.length]
  while (tooLong - fitting > 1) {
    const middle = Math.floor((fitting + tooLong) / 2)
    if (widthOf(doc, firstOf(middle), style) <= style.width) fitting = middle
    else tooLong = middle
  }
  return firstOf(fitting)
}

type Box = { x: number; y: number; width?: number; align?: 'left' | 'right' }

/** One line; `y` is its baseline, so that scripts of different heights align. */
export function write(doc: Doc, text: string, at: Box, style: PdfStyle): void {
  const { x, y, width = 0, align = 'left' } = at
  let left = align === 'right' ? x + width - widthOf(doc, text, style) : x
  for (const shaped of shapesOf(doc, text, style.face)) left = drawShaped(doc, shaped, { x: left, y }, style)
}

/** @returns where it ends */
export function drawShaped(doc: Doc, shaped: Shaped, at: { x: number; y: number }, style: PdfStyle): number {
  let left = at.x
  for (const run of shaped.runs) {
    doc
      .font(run.font)
      .fontSize(style.size)
      .fillColor(style.color ?? color.ink)
      .text(run.text, left, at.y, { lineBreak: false, baseline: 'alphabetic', features: run.features })
    left += run.width * style.size
  }
  return left
}
