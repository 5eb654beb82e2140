import { readFont } from '#server/pdf/woff.ts'

type Face = 'regular' | 'bold'
type Font = {
  /** Files of the font packages: WOFF, because the drawing library breaks composed letters of WOFF 2. */
  files: Readonly<{ regular?: string; bold: string }>
  covers: RegExp
}

const fontFile = (family: string, script: string, weight: 400 | 600) =>
  `@fontsource/${family}/files/${family}-${script}-${weight}-normal.woff`
const figtree = (script: string) => ({
  regular: fontFile('figtree', script, 400),
  bold: fontFile('figtree', script, 600),
})
/** Scripts other than Latin come in one weight. */
const noto = (script: string) => ({ bold: fontFile(`noto-sans-${script}`, script, 600) })

const latin: Font = { files: figtree('latin'), covers: /[ -~\xa0-\xff–—‘’“”•…€]/ }
/** The scripts of names of institutes and people. */
const fonts: readonly Font[] = [
  latin,
  { files: figtree('latin-ext'), covers: /[\u0100-\u017f\u1e00-\u1eff]/ },
  { files: noto('devanagari'), covers: /[\p{scx=Devanagari}\u200c\u200d]/u },
  { files: noto('bengali'), covers: /\p{scx=Bengali}/u },
  { files: noto('gujarati'), covers: /\p{scx=Gujarati}/u },
  { files: noto('gurmukhi'), covers: /\p{scx=Gurmukhi}/u },
  { files: noto('kannada'), covers: /\p{scx=Kannada}/u },
  { files: noto('malayalam'), covers: /\p{scx=Malayalam}/u },
  { files: noto('oriya'), covers: /\p{scx=Oriya}/u },
  { files: noto('tamil'), covers: /\p{scx=Tamil}/u },
  { files: noto('telugu'), covers: /\p{scx=Telugu}/u },
]

/** Replaces letters of other scripts, which would be empty boxes. */
const unknownSign = '?'
const joiners = /[\u200c\u200d]/

type Features = PDFKit.Mixins.OpenTypeFeatures[]
/** Digits of equal width, so that amounts are aligned. */
const features: Features = ['tnum']
/**
 * For some composed letters the drawing library cannot place a mark, and fails (Malayalam ർമ്മ): those are
 * written without mark placement, which its types lack.
 */
const withoutMarks = { tnum: true, abvm: false, blwm: false } as unknown as Features

export type PdfStyle = { size: number; face?: Face; color?: string }
type Run = { font: string; text: string }

/** As drawn by a document; widths are those of size 1. */
type Shaped = { runs: readonly (Run & { features: Features; width: number })[]; width: number }

/** Measuring is slow, and words repeat. */
const known = new WeakMap<PDFKit.PDFDocument, Map<string, Shaped>>()

function shape(doc: PDFKit.PDFDocument, text: string, face: Face = 'regular'): Shaped {
  const shapes = known.get(doc) ?? begin(doc)
  const key = `${face} ${text}`
  const found = shapes.get(key) ?? measure(doc, runsOf(text, face))
  shapes.set(key, found)
  return found
}

function begin(doc: PDFKit.PDFDocument): Map<string, Shaped> {
  for (const file of fonts.flatMap(({ files }) => Object.values(files)))
    doc.registerFont(file, readFont(file))
  const shapes = new Map<string, Shaped>()
  known.set(doc, shapes)
  return shapes
}

function measure(doc: PDFKit.PDFDocument, parts: readonly Run[]): Shaped {
  const runs = parts.map((run) => {
    const widthWith = (set: Features) =>
      doc.font(run.font).fontSize(1).widthOfString(run.text, { features: set })
    try {
      return { ...run, features, width: widthWith(features) }
    } catch {
      return { ...run, features: withoutMarks, width: widthWith(withoutMarks) }
    }
  })
  return { runs, width: runs.reduce((width, run) => width + run.width, 0) }
}

/** A text, split where its script changes. */
export function runsOf(text: string, face: Face = 'regular'): Run[] {
  const runs: Run[] = []
  for (const sign of text.normalize('NFC')) {
    const last = runs.at(-1)
    if (last && joiners.test(sign)) {
      last.text += sign
      continue
    }
    const found = fonts.find(({ covers }) => covers.test(sign))
    const { files } = found ?? latin
    const font = files[face] ?? files.bold
    const shown = found ? sign : unknownSign
    if (last && last.font === font) last.text += shown
    else runs.push({ font, text: shown })
  }
  return runs
}

export const widthOf = (doc: PDFKit.PDFDocument, text: string, { size, face }: PdfStyle): number =>
  shape(doc, text, face).width * size

/** Words, line by line; a word wider than a line is cut, and so is what exceeds the lines. */
export function linesOf(
  doc: PDFKit.PDFDocument,
  text: string,
  style: PdfStyle & { width: number; maxLines: number },
): string[] {
  const space = widthOf(doc, ' ', style)
  const lines: { text: string; width: number }[] = []
  for (const word of text.split(/\s+/)) {
    const width = widthOf(doc, word, style)
    const last = lines.at(-1)
    const longer = (last?.width ?? 0) + space + width
    if (!last || (longer > style.width && lines.length < style.maxLines)) {
      lines.push({ text: word, width })
      continue
    }
    last.text += ` ${word}`
    last.width = longer
    if (longer > style.width) break
  }
  return lines.map((line) => (line.width <= style.width ? line.text : cutLine(doc, line.text, style)))
}

/** As much of a line as fits, and an ellipsis. */
function cutLine(doc: PDFKit.PDFDocument, line: string, style: PdfStyle & { width: number }): string {
  const signs = [...line]
  if (signs.length === 1) return line
  const firstOf = (count: number) => `${signs.slice(0, count).join('').trimEnd()}…`
  let [fitting, tooLong] = [1, signs.length]
  while (tooLong - fitting > 1) {
    const middle = Math.floor((fitting + tooLong) / 2)
    if (widthOf(doc, firstOf(middle), style) <= style.width) fitting = middle
    else tooLong = middle
  }
  return firstOf(fitting)
}

type Box = { x: number; y: number; width?: number; align?: 'left' | 'right' }

/** One line; `y` is its baseline, so that scripts of different heights align. */
export function write(doc: PDFKit.PDFDocument, text: string, at: Box, style: PdfStyle): void {
  const { x, y, width = 0, align = 'left' } = at
  const shaped = shape(doc, text, style.face)
  let left = align === 'right' ? x + width - shaped.width * style.size : x
  for (const run of shaped.runs) {
    doc
      .font(run.font)
      .fontSize(style.size)
      .fillColor(style.color ?? '#12161c')
      .text(run.text, left, y, { lineBreak: false, baseline: 'alphabetic', features: run.features })
    left += run.width * style.size
  }
}
