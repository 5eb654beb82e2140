import type { Doc } from '#server/pdf/page.ts'
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
const longest = 200

/** Lines of a text, over as many pages as they need. */
export function paragraph(
  doc: Doc,
  at: Cursor,
  text: string,
  style: PdfStyle & { left?: number; right?: number; maxLines?: number },
): void {
  const { left = 0, right = 0, maxLines = longest, ...rest } = style
  const height = rest.size * 1.4
  for (const line of linesOf(doc, text, { ...rest, width: inner - left - right, maxLines })) {
    makeRoom(doc, at, height)
    at.y += height
    write(doc, line, { x: page.side + left, y: at.y }, rest)
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
