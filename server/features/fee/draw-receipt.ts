import { showDay } from '#domain/day.ts'
import { showMoney } from '#domain/fee/money.ts'
import type { ReceiptFacts } from '#server/features/fee/queries-receipt.ts'
import { asBuffer } from '#server/heavy/as-buffer.ts'
import type { Drawn } from '#server/pdf/drawn.ts'
import { finish } from '#server/pdf/finish.ts'
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
const lineHeight = 12
/** The note on how to confirm the receipt is below. */
const lastRowAt = 436

/** The receipt of a payment as PDF: the same facts give the same bytes. */
export async function drawReceipt({ facts, logo, address }: About): Promise<Drawn> {
  const doc = makeDocument(page, {
    title: `Fee receipt ${facts.receiptNo}`,
    institute: facts.institute,
    accent: facts.accent,
    at: new Date(`${facts.paidOn}T00:00:00Z`),
  })
  drawHead(doc, facts, logo)
  const top = drawFacts(doc, facts, drawNotes(doc, facts))
  drawParts(doc, facts, top)
  drawConfirmation(doc, facts.code, address, facts.accent)
  return finish(doc)
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

/** What became of the payment, or of an earlier receipt with this number. @returns where the facts begin */
function drawNotes(doc: Doc, { reversal, correctedOn, refunds }: ReceiptFacts): number {
  const back = refunds.reduce((sum, { amount }) => sum + amount, 0)
  const notes = [
    reversal && `Cancelled on ${showDay(reversal.day)}: ${reversal.reason}. It proves no payment.`,
    correctedOn &&
      `Corrected on ${showDay(correctedOn)}. It replaces the receipt of this number that was handed out before.`,
    back > 0 &&
      `${showMoney(back)} of it were given back, on ${[...new Set(refunds.map(({ day }) => showDay(day)))].slice(0, 3).join(', ')}.`,
  ].filter((note) => typeof note === 'string' && note !== '') as string[]
  const style = { size: 9, face: 'bold', color: color.wrong } as const
  const lines = notes.flatMap((note) => linesOf(doc, note, { ...style, width: inner, maxLines: 2 }))
  lines.forEach((line, index) => {
    write(doc, line, { x: page.side, y: 104 + index * lineHeight }, style)
  })
  return 108 + lines.length * lineHeight
}

/** @returns where the table begins */
function drawFacts(doc: Doc, facts: ReceiptFacts, top: number): number {
  const style = { size: 10.5, face: 'bold' } as const
  const half = inner / 2 - 12
  // A number is never cut: a long one has the whole line.
  const isLong = widthOf(doc, facts.receiptNo, style) > half
  const className = [facts.standard, facts.section].filter(Boolean).join(' · ')
  const shown = [
    ['Receipt number', facts.receiptNo],
    ...(isLong ? [['', '']] : []),
    ['Date', showDay(facts.paidOn)],
    ['Financial year', facts.financialYear],
    ['Academic year', facts.academicYear],
    ['Student', facts.student],
    ['Student ID', facts.studentNo],
    ['Class or batch', className],
    ['Paid by', facts.method],
  ] as const
  const rowAt = (index: number) => top + Math.floor(index / 2) * 31
  for (const [index, [name = '', text = '']] of shown.entries()) {
    if (name === '') continue
    const at = { x: page.side + (index % 2) * (inner / 2), y: rowAt(index) }
    write(doc, name, at, label)
    const width = index === 0 && isLong ? inner : half
    const size = Math.max(6, style.size * Math.min(1, width / widthOf(doc, text || '–', style)))
    const [line = ''] = linesOf(doc, text || '–', { ...style, size, width, maxLines: 1 })
    write(doc, line, { ...at, y: at.y + 13 }, { ...style, size })
  }
  return rowAt(shown.length - 1) + 39
}

const titles = ['Instalment', 'Due date', 'Amount', 'Fine', 'Paid'] as const

function drawParts(doc: Doc, facts: ReceiptFacts, top: number): void {
  const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0)
  const total = facts.credit + sum(facts.parts.map(({ fee, fine }) => fee + fine))
  const rows = [
    ...facts.parts.map((part) => {
      // An instalment of another year shows its year.
      const number = part.year === facts.academicYear ? `${part.number}` : `${part.number} (${part.year})`
      return [number, showDay(part.due), ...[part.fee, part.fine, part.fee + part.fine].map(showMoney)]
    }),
    ...(facts.credit > 0 ? [['Credit', '', '', '', showMoney(facts.credit)]] : []),
  ]
  const years = listYears(facts)
  const table = layOut(doc, rows)
  const lastAt = lastRowAt - 2 * rowHeight - (years === '' ? 0 : lineHeight)
  let y = drawTableHead(doc, top, table)
  for (const cells of rows) {
    if (y > lastAt) {
      doc.addPage()
      y = drawTableHead(doc, page.side, table)
    }
    writeRow(doc, cells, y, table)
    y += rowHeight
    drawRule(doc, page, y)
  }
  write(doc, 'Total', { x: page.side + 8, y: y + 18 }, { size: 11, face: 'bold' })
  const right = { x: page.side, y: y + 18, width: inner - 8, align: 'right' } as const
  write(doc, showMoney(total), right, { size: 13, face: 'bold' })
  const small = { size: 9, color: color.soft }
  const words = linesOf(doc, amountInWords(total), { size: 9, width: inner - 16, maxLines: 2 })
  const [ofYears = ''] = linesOf(doc, years, { size: 9, width: inner - 16, maxLines: 1 })
  for (const [index, line] of [...words, ofYears].entries())
    write(doc, line, { x: page.side + 8, y: y + 36 + index * lineHeight }, small)
}

/** The part of the payment for each year; '' for a single year. */
function listYears({ parts, credit, academicYear }: ReceiptFacts): string {
  const sums = new Map<string, number>()
  for (const { year, fee, fine } of parts) sums.set(year, (sums.get(year) ?? 0) + fee + fine)
  if (credit > 0) sums.set(academicYear, (sums.get(academicYear) ?? 0) + credit)
  if (sums.size < 2) return ''
  return `Of it ${[...sums].map(([year, amount]) => `${showMoney(amount)} for ${year}`).join(', ')}`
}

/** Size of the letters, and the right end of each column: the first is left-aligned. */
type TableLayout = { size: number; ends: readonly number[] }

const gap = 10
const fullSize = 9

/** Columns as wide as their contents, with smaller letters if the page is too narrow. */
function layOut(doc: Doc, rows: readonly (readonly string[])[]): TableLayout {
  const widths = titles.map((title, index) =>
    Math.max(
      widthOf(doc, title, { size: fullSize, face: 'bold' }),
      ...rows.map((cells) => widthOf(doc, cells[index] ?? '', { size: fullSize })),
    ),
  )
  const room = inner - 16
  const needed = widths.reduce((sum, width) => sum + width, 0)
  const scale = Math.min(1, (room - gap * (widths.length - 1)) / needed)
  const space = (room - needed * scale) / (widths.length - 1)
  let end = 0
  const ends = widths.map((width, index) => {
    end += width * scale + (index === 0 ? 0 : space)
    return end
  })
  return { size: fullSize * scale, ends }
}

/** @returns where the first row begins */
function drawTableHead(doc: Doc, y: number, table: TableLayout): number {
  doc.roundedRect(page.side, y, inner, rowHeight, 4).fill(color.sunken)
  writeRow(doc, titles, y, table, { face: 'bold', color: color.soft })
  return y + rowHeight
}

type RowStyle = Omit<Parameters<typeof write>[3], 'size'>

function writeRow(
  doc: Doc,
  cells: readonly string[],
  y: number,
  { size, ends }: TableLayout,
  style: RowStyle = {},
) {
  for (const [index, cell] of cells.entries()) {
    const whole = { ...style, size: style.face === 'bold' ? size - 1 : size }
    const x = page.side + 8 + (index === 0 ? 0 : (ends[index] ?? 0) - widthOf(doc, cell, whole))
    write(doc, cell, { x, y: y + 14 }, whole)
  }
}
