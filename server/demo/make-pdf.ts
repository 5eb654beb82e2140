import { buffer } from 'node:stream/consumers'
import PDFDocument from 'pdfkit'

export type PdfPage = { heading: string; paragraphs: readonly string[] }

/** A PDF with a page for each text, bookmarks, page numbers and a drawing on each. */
export async function makePages(title: string, pages: readonly PdfPage[]): Promise<Buffer> {
  const fixed = new Date(0)
  const document = new PDFDocument({
    size: 'A4',
    margin: 56,
    autoFirstPage: false,
    info: { Title: title, CreationDate: fixed, ModDate: fixed },
  })
  const whole = buffer(document)
  for (const [index, { heading, paragraphs }] of pages.entries()) {
    document.addPage()
    document.outline.addItem(heading)
    document.fontSize(20).fillColor('#12161c').text(heading).moveDown()
    document.fontSize(11.5).fillColor('#30363f')
    for (const text of paragraphs) document.text(text, { lineGap: 3 }).moveDown(0.6)
    drawWave(document, index)
    document
      .fontSize(9)
      .fillColor('#515b69')
      .text(`${title} · ${index + 1} of ${pages.length}`, 56, 772, { lineBreak: false })
  }
  document.end()
  return whole
}

/** A wave that differs from page to page. */
function drawWave(document: InstanceType<typeof PDFDocument>, index: number): void {
  const [left, middle, width] = [56, 690, 483]
  document.moveTo(left, middle)
  for (let x = 0; x <= width; x += 6) {
    document.lineTo(left + x, middle + Math.sin((x / width) * Math.PI * (2 + (index % 7))) * 36)
  }
  document.lineWidth(2).strokeColor('#2856e0').stroke()
}
