import type { Drawn } from '#server/pdf/drawn.ts'
import { finish } from '#server/pdf/finish.ts'
import { color, type Doc, drawRule, makeDocument } from '#server/pdf/page.ts'
import { linesOf, write } from '#server/pdf/text.ts'

/** A4 across, in points. */
const page = { width: 841.89, height: 595.28, side: 30 }
const inner = page.width - 2 * page.side
const rowHeight = 16
const bottom = page.height - 34

type Table = {
  title: string
  titles: readonly string[]
  rows: readonly (readonly string[])[]
  widths: readonly number[]
  rightFrom: number
  rightTo: number
}
export type BookPages = { institute: string; title: string; note: string; at: Date; tables: readonly Table[] }

/** The day book as PDF: tables below each other, over as many pages as they need. */
export async function drawBook({ institute, title, note, at, tables }: BookPages): Promise<Drawn> {
  const doc = makeDocument(page, { title, institute, at })
  write(doc, institute, { x: page.side, y: 34 }, { size: 13, face: 'bold' })
  write(doc, title, { x: page.side, y: 52 }, { size: 10, face: 'bold' })
  write(doc, note, { x: page.side, y: 66 }, { size: 8, color: color.soft })
  let y = 80
  for (const table of tables) y = drawTable(doc, table, y) + 14
  return finish(doc)
}

function drawTable(doc: Doc, table: Table, top: number): number {
  let y = top
  const begin = () => {
    if (table.title !== '') write(doc, table.title, { x: page.side, y: y + 10 }, { size: 9, face: 'bold' })
    y += table.title === '' ? 0 : rowHeight
    doc.rect(page.side, y, inner, rowHeight).fill(color.sunken)
    writeRow(doc, table, table.titles, y, true)
    y += rowHeight
  }
  if (y + 3 * rowHeight > bottom) y = newPage(doc)
  begin()
  for (const cells of table.rows) {
    if (y + rowHeight > bottom) {
      y = newPage(doc)
      begin()
    }
    writeRow(doc, table, cells, y, false)
    y += rowHeight
    drawRule(doc, page, y)
  }
  return y
}

function newPage(doc: Doc): number {
  doc.addPage()
  return page.side
}

function writeRow(
  doc: Doc,
  { widths, rightFrom, rightTo }: Table,
  cells: readonly string[],
  y: number,
  isHead: boolean,
) {
  const style = { size: 7.5, ...(isHead ? { face: 'bold' as const, color: color.soft } : {}) }
  let x = page.side
  for (const [index, share] of widths.entries()) {
    const width = share * inner
    const [line = ''] = linesOf(doc, cells[index] ?? '', { ...style, width: width - 8, maxLines: 1 })
    const isRight = index >= rightFrom && index <= rightTo
    write(doc, line, { x: x + 4, y: y + 11, width: width - 8, align: isRight ? 'right' : 'left' }, style)
    x += width
  }
}
