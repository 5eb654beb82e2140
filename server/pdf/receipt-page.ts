import QRCode from 'qrcode'
import { color, type Doc, drawRule, edgeOf } from '#server/pdf/page.ts'
import { linesOf, write } from '#server/pdf/text.ts'
import { showReceiptCode } from './receipt-code.ts'

/** A5, in points. */
export const page = { width: 419.53, height: 595.28, side: 36 }
export const inner = page.width - 2 * page.side
export const label = { size: 7.5, color: color.soft }

/**
 * How a receipt is confirmed, at the bottom. @param address where, without the code; only a path where the server does
 * not know the portal's address
 */
export function drawConfirmation(doc: Doc, code: string, address: string, accent?: string | null): void {
  const top = 488
  const size = 76
  drawRule(doc, page, top - 14)
  const isWhole = !address.startsWith('/')
  if (isWhole) drawQrCode(doc, `${address}/${code}`, { x: page.side, y: top, size, color: color.ink })
  const left = isWhole ? page.side + size + 16 : page.side
  const width = page.width - page.side - left
  write(doc, 'Is this receipt genuine?', { x: left, y: top + 10 }, { size: 10, face: 'bold' })
  const how = isWhole
    ? 'Scan the code, or open this address and type it:'
    : 'Open this page of your portal, and type the code:'
  write(doc, how, { x: left, y: top + 24 }, label)
  const [shown = ''] = linesOf(doc, address, { size: 8.5, width, maxLines: 1 })
  write(doc, shown, { x: left, y: top + 37 }, { size: 8.5, color: edgeOf(accent) })
  write(doc, showReceiptCode(code), { x: left, y: top + 57 }, { size: 13, face: 'bold' })
  write(doc, 'Made by computer: it needs no signature.', { x: left, y: top + 73 }, label)
}

/** As squares, sharp at any size. */
function drawQrCode(
  doc: PDFKit.PDFDocument,
  text: string,
  at: { x: number; y: number; size: number; color: string },
): void {
  const { modules } = QRCode.create(text, { errorCorrectionLevel: 'M' })
  const step = at.size / modules.size
  for (let row = 0; row < modules.size; row++) {
    for (let column = 0; column < modules.size; column++) {
      if (modules.get(row, column)) doc.rect(at.x + column * step, at.y + row * step, step, step)
    }
  }
  doc.fill(at.color)
}
