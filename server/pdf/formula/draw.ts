import type { Formula } from '#server/pdf/formula/typeset.ts'
import { color, type Doc } from '#server/pdf/page.ts'
import { type PdfStyle, widthOf, write } from '#server/pdf/text.ts'

const em = 1000

/**
 * Draws a formula as paths, and its text invisibly above it, so that it is found, copied and read aloud.
 * @param at its left end on the baseline @param plain its text
 */
export function drawFormula(
  doc: Doc,
  { shapes, width, scale }: Formula,
  plain: string,
  at: { x: number; y: number },
  style: PdfStyle,
): void {
  const unit = (style.size * scale) / em
  const paint = style.color ?? color.ink
  for (const one of shapes) {
    doc.save().translate(at.x, at.y).scale(unit)
    for (const { matrix, area } of one.clips) {
      const [a, b, c, d, e, f] = matrix
      const { x, y, width: across, height } = area
      // A clip is only valid in the coordinates in which it was set.
      const corners = [
        [x, y],
        [x + across, y],
        [x + across, y + height],
        [x, y + height],
      ].map(([left = 0, top = 0]) => `${a * left + c * top + e} ${b * left + d * top + f}`)
      doc.path(`M${corners.join('L')}z`).clip()
    }
    doc.transform(...one.matrix)
    if (one.kind === 'fill') doc.path(one.path).fill(paint)
    else if (one.kind === 'stroke') {
      const [dash, gap] = one.dash
      if (dash) doc.dash(dash, { space: gap ?? dash })
      doc.path(one.path).lineWidth(one.width).stroke(paint)
    } else {
      // SVG of a formula runs up the page, its texts do not.
      doc.transform(1, 0, 0, -1, 0, 0)
      write(doc, one.text, { x: 0, y: 0 }, { ...style, size: one.size })
    }
    doc.restore()
  }
  const length = widthOf(doc, plain, { size: 1 })
  if (length === 0) return
  doc.save().fillOpacity(0)
  write(doc, plain, at, { size: Math.min(style.size, (width * style.size) / length) })
  doc.restore()
}
