import QRCode from 'qrcode'

/** As squares, sharp at any size. */
export function drawQrCode(
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
