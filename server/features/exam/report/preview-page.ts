import type { Direction } from '#server/pdf/direction.ts'
import { color, type Doc } from '#server/pdf/page.ts'
import { directionOfPieces, type Piece, richLines, writeLine } from '#server/pdf/rich-text.ts'
import { linesOf, type PdfStyle, widthOf, write } from '#server/pdf/text.ts'

/** A4, in points. */
export const page = { width: 595.28, height: 841.89, side: 44, bottom: 56 }
export const inner = page.width - 2 * page.side

/** Where the next thing is drawn, from the top of the page. */
export type Cursor = { y: number }

/** Starts a new page if `height` does not fit. @returns whether it did */
export function makeRoom(doc: Doc, at: Cursor, height: number): boolean {
  if (at.y + height <= page.height - page.bottom) return false
  doc.addPage()
  at.y = page.side
  return true
}

export function heading(doc: Doc, at: Cursor, text: string): void {
  makeRoom(doc, at, 70)
  at.y += 30
  write(doc, text, { x: page.side, y: at.y }, { size: 12, face: 'bold' })
  at.y += 12
}

/** More lines than a readable paragraph has. */
const maxCharacters = 200

/** Lines of a text, over as many pages as they need. */
export function paragraph(
  doc: Doc,
  at: Cursor,
  text: string,
  style: PdfStyle & { left?: number; right?: number; maxLines?: number },
): void {
  const { left = 0, right = 0, maxLines = maxCharacters, ...rest } = style
  const height = rest.size * 1.4
  for (const line of linesOf(doc, text, { ...rest, width: inner - left - right, maxLines })) {
    makeRoom(doc, at, height)
    at.y += height
    write(doc, line, { x: page.side + left, y: at.y }, rest)
  }
}

/** As `paragraph`, in the column between `left` and `right`, on whose right a paragraph from right to left begins. */
export type ColumnStyle = PdfStyle & { left?: number; right?: number }
type RichParagraph = {
  pieces: readonly Piece[]
  direction?: Direction
  /** A formula of its own, in the middle. */
  isBlock?: boolean
  /** Draws something beside the first line, on its baseline. */
  beside?: (y: number) => void
}

/** Room below the baseline of a line, and between a formula and the line above, in sizes. */
const below = 0.35

/** Lines of a paragraph with formulas, over as many pages as they need; a high formula has a high line. */
export function richParagraph(doc: Doc, at: Cursor, text: RichParagraph, style: ColumnStyle): void {
  const { left = 0, right = 0, ...rest } = style
  const width = inner - left - right
  const direction = text.direction ?? directionOfPieces(text.pieces)
  let { beside } = text
  for (const line of richLines(doc, text.pieces, { ...rest, width, direction })) {
    const up = Math.max(rest.size * 1.4, line.ascent + rest.size * below)
    const down = Math.max(0, line.descent - rest.size * below)
    makeRoom(doc, at, up + down)
    at.y += up
    beside?.(at.y)
    beside = undefined
    const spare = width - line.width
    const x = page.side + left + (text.isBlock ? spare / 2 : direction === 'rtl' ? spare : 0)
    writeLine(doc, line, { x, y: at.y }, { ...rest, markColor: color.wrong })
    at.y += down
  }
}

/** The first cell is left-aligned, the others right-aligned in their column. */
export function row(
  doc: Doc,
  y: number,
  cells: readonly string[],
  ends: readonly number[],
  style: PdfStyle,
): void {
  for (const [index, cell] of cells.entries()) {
    const end = page.side + 8 + (ends[index] ?? 1) * (inner - 16)
    const first = (ends[1] ?? 1) * (inner - 16) - 40
    const [shown = ''] = index === 0 ? linesOf(doc, cell, { ...style, width: first, maxLines: 1 }) : [cell]
    write(doc, shown, { x: index === 0 ? page.side + 8 : end - widthOf(doc, shown, style), y }, style)
  }
}
