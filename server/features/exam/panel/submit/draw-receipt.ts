import type { PanelReceipt } from '#domain/exam/panel/calls.ts'
import { showMoment } from '#domain/time-of-day.ts'
import type { Drawn } from '#server/pdf/drawn.ts'
import { finish } from '#server/pdf/finish.ts'
import { color, type Doc, drawRule, makeDocument } from '#server/pdf/page.ts'
import { drawConfirmation, inner, label, page } from '#server/pdf/receipt-page.ts'
import { linesOf, write } from '#server/pdf/text.ts'

type Facts = {
  receipt: PanelReceipt
  submittedAt: Date
  instituteName: string
  studentName: string
  /** Where receipts are confirmed, without the code. */
  address: string
}

/** The receipt of a submission as PDF: the same facts give the same bytes. */
export async function drawTestReceipt(facts: Facts): Promise<Drawn> {
  const { receipt, submittedAt } = facts
  const doc = makeDocument(page, {
    title: `Receipt: ${receipt.test_name}`,
    institute: facts.instituteName,
    at: submittedAt,
  })
  const bold = { face: 'bold' } as const
  const titleAt = drawLines(doc, facts.instituteName, 48, { size: 14, ...bold, step: 17 })
  write(doc, 'Receipt of a test', { x: page.side, y: titleAt }, { size: 10, color: color.soft })
  drawRule(doc, page, titleAt + 18)
  let y = titleAt + 40
  for (const [name, text] of factsOf(facts)) {
    write(doc, name, { x: page.side, y }, label)
    y = drawLines(doc, text, y + 14, { size: 11, ...bold, step: 14 }) + 10
  }
  write(doc, 'Hash of the answers (SHA-256)', { x: page.side, y }, label)
  for (const [index, part] of (receipt.answers_hash.match(/.{1,32}/g) ?? []).entries())
    write(doc, part, { x: page.side, y: y + 14 + index * 13 }, { size: 9.5 })
  drawConfirmation(doc, receipt.code.replaceAll('-', ''), facts.address)
  return finish(doc)
}

function factsOf({ receipt, studentName }: Facts) {
  const zone = receipt.submitted_at.slice('2026-11-20T15:30:00'.length)
  return [
    ['Test', receipt.test_name],
    ['Student', studentName],
    ['Handed in', `${showMoment(receipt.submitted_at)} (UTC${zone})`],
    ['Answered', `${receipt.answered} of ${receipt.questions} questions`],
  ] as const
}

type Lines = { size: number; face: 'bold'; step: number }

/** @returns the position of the next line */
function drawLines(doc: Doc, text: string, y: number, { step, ...style }: Lines): number {
  const lines = linesOf(doc, text, { ...style, width: inner, maxLines: 2 })
  for (const [index, line] of lines.entries()) write(doc, line, { x: page.side, y: y + index * step }, style)
  return y + lines.length * step
}
