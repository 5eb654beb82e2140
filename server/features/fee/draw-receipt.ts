import { buffer } from 'node:stream/consumers'
import { showDay } from '#domain/day.ts'
import { showMoney } from '#domain/fee/money.ts'
import type { ReceiptFacts } from '#server/features/fee/queries-receipt.ts'
import { asBuffer } from '#server/heavy/as-buffer.ts'
import { color, type Doc, drawRule, makeDocument } from '#server/pdf/page.ts'
import { drawConfirmation, inner, label, page } from '#server/pdf/receipt-page.ts'
import { linesOf, widthOf, write } from '#server/pdf/text.ts'
import { amountInWords } from './amount-in-words.ts'

type About = {
  facts: ReceiptFacts
  /** PNG or JPEG. */
  logo: Uint8Array | undefined
  /** Where receipts are confirmed, without the code. */
  address: string
}

const rowHeight = 21
/** The note on how to confirm the receipt is below. */
const lastRowAt = 436
const columns = [
  { title: 'Instalment', end: 0 },
  { title: 'Due date', end: 0.36 },
  { title: 'Amount', end: 0.59 },
  { title: 'Fine', end: 0.75 },
  { title: 'Paid', end: 1 },
] as const

/** The receipt of a payment as PDF: the same facts give the same bytes. */
export async function drawReceipt({ facts, logo, address }: About): Promise<Uint8Array> {
  const doc = makeDocument(page, {
    title: `Fee receipt ${facts.receiptNo}`,
    institute: facts.institute,
    at: new Date(`${facts.paidOn}T00:00:00Z`),
  })
  const whole = buffer(doc)
  drawHead(doc, facts, logo)
  drawFacts(doc, facts)
  drawParts(doc, facts)
  drawConfirmation(doc, facts.code, address)
  doc.end()
  return whole
}

function drawHead(doc: Doc, facts: ReceiptFacts, logo: Uint8Array | undefined): void {
  const size = 42
  const at = { x: page.side, y: 30 }
  if (logo) doc.image(asBuffer(logo), at.x, at.y, { fit: [size, size], align: 'center', valign: 'center' })
  const left = logo ? at.x + size + 12 : at.x
  const style = { size: 14, face: 'bold' } as const
  const names = linesOf(doc, facts.institute, { ...style, width: page.width - page.side - left, maxLines: 2 })
  const top = names.length > 1 ? at.y + 12 : at.y + 18
  names.forEach((line, index) => {
    write(doc, line, { x: left, y: top + index * 17 }, style)
  })
  write(doc, 'Fee receipt', { x: left, y: top + names.length * 17 }, { size: 10, color: color.soft })
  drawRule(doc, page, 88)
}

function drawFacts(doc: Doc, facts: ReceiptFacts): void {
  const className = [facts.standard, facts.section].filter(Boolean).join(' · ')
  const shown = [
    ['Receipt number', facts.receiptNo],
    ['Date', showDay(facts.paidOn)],
    ['Financial year', facts.financialYear],
    ['Academic year', facts.academicYear],
    ['Student', facts.student],
    ['Student ID', facts.studentNo],
    ['Class or batch', className],
    ['Paid by', facts.method],
  ] as const
  const width = inner / 2
  for (const [index, [name, text]] of shown.entries()) {
    const at = { x: page.side + (index % 2) * width, y: 108 + Math.floor(index / 2) * 31 }
    write(doc, name, at, label)
    const style = { size: 10.5, face: 'bold' } as const
    const [line = ''] = linesOf(doc, text || '–', { ...style, width: width - 12, maxLines: 1 })
    write(doc, line, { ...at, y: at.y + 13 }, style)
  }
}

function drawParts(doc: Doc, facts: ReceiptFacts): void {
  const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0)
  const total = sum(facts.parts.map(({ fee, fine }) => fee + fine))
  let y = drawTableHead(doc, 240)
  for (const part of facts.parts) {
    if (y > lastRowAt - 2 * rowHeight) {
      doc.addPage()
      y = drawTableHead(doc, page.side)
    }
    // An instalment of another year shows its year.
    const number = part.year === facts.academicYear ? `${part.number}` : `${part.number} (${part.year})`
    const cells = [number, showDay(part.due), ...[part.fee, part.fine, part.fee + part.fine].map(showMoney)]
    writeRow(doc, cells, y, { size: 9 })
    y += rowHeight
    drawRule(doc, page, y)
  }
  write(doc, 'Total', { x: page.side + 8, y: y + 18 }, { size: 11, face: 'bold' })
  const right = { x: page.side, y: y + 18, width: inner - 8, align: 'right' } as const
  write(doc, showMoney(total), right, { size: 13, face: 'bold' })
  const words = linesOf(doc, amountInWords(total), { size: 9, width: inner - 16, maxLines: 2 })
  words.forEach((line, index) => {
    write(doc, line, { x: page.side + 8, y: y + 36 + index * 12 }, { size: 9, color: color.soft })
  })
}

/** @returns where the first row begins */
function drawTableHead(doc: Doc, y: number): number {
  doc.roundedRect(page.side, y, inner, rowHeight, 4).fill(color.sunken)
  const titles = columns.map(({ title }) => title)
  writeRow(doc, titles, y, { size: 8, face: 'bold', color: color.soft })
  return y + rowHeight
}

type RowStyle = Parameters<typeof write>[3]

/** The first is left-aligned, the others right-aligned in their column. */
function writeRow(doc: Doc, cells: readonly string[], y: number, style: RowStyle): void {
  for (const [index, cell] of cells.entries()) {
    const end = (columns[index]?.end ?? 1) * (inner - 16)
    const x = index === 0 ? page.side + 8 : page.side + 8 + end - widthOf(doc, cell, style)
    write(doc, cell, { x, y: y + 14 }, style)
  }
}
