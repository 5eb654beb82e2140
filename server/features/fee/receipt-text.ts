import { fileURLToPath } from 'node:url'

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
/** What an institute and its people may be called in. */
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

/** A letter of a script that is not among them would be an empty box. */
const unknownSign = '?'
const joiners = /[\u200c\u200d]/

type Features = PDFKit.Mixins.OpenTypeFeatures[]
/** Digits are all of one width, so that amounts stand below each other. */
const features: Features = ['tnum']

/**
 * Of some composed letters the drawing library finds no place for a mark, and fails (Malayalam ർമ്മ): those are written
 * without placing marks, which its types do not know how to say.
 */
function featuresFor(doc: PDFKit.PDFDocument, { font, text }: Run): Features {
  try {
    doc.font(font).widthOfString(text, { features })
    return features
  } catch {
    return { tnum: true, abvm: false, blwm: false } as unknown as Features
  }
}

type Style = { size: number; face?: Face; color?: string }
type Run = { font: string; text: string }

const registered = new WeakSet<PDFKit.PDFDocument>()

function registerFonts(doc: PDFKit.PDFDocument): void {
  if (registered.has(doc)) return
  registered.add(doc)
  for (const file of fonts.flatMap(({ files }) => Object.values(files)))
    doc.registerFont(file, fileURLToPath(import.meta.resolve(file)))
}

/** A text, cut where its script changes. */
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

export function widthOf(doc: PDFKit.PDFDocument, text: string, { size, face }: Style): number {
  registerFonts(doc)
  return runsOf(text, face).reduce((width, run) => width + runWidth(doc, run, size), 0)
}

const runWidth = (doc: PDFKit.PDFDocument, run: Run, size: number): number =>
  doc
    .font(run.font)
    .fontSize(size)
    .widthOfString(run.text, { features: featuresFor(doc, run) })

/** Words, line by line; a word that is wider than a line is cut, and so is what exceeds the lines. */
export function linesOf(
  doc: PDFKit.PDFDocument,
  text: string,
  style: Style & { width: number; most: number },
): string[] {
  const fits = (line: string) => widthOf(doc, line, style) <= style.width
  const cut = (line: string) => {
    let short = [...line]
    while (short.length > 1 && !fits(`${short.join('')}…`)) short = short.slice(0, -1)
    return short.length === [...line].length ? line : `${short.join('').trimEnd()}…`
  }
  const lines: string[] = []
  for (const word of text.split(/\s+/)) {
    const longer = `${lines.at(-1) ?? ''} ${word}`
    if (lines.length > 0 && (fits(longer) || lines.length === style.most)) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines.map((line) => (fits(line) ? line : cut(line)))
}

type Place = { x: number; y: number; width?: number; align?: 'left' | 'right' }

/** One line; `y` is where its letters stand, so that scripts of different heights stand on one line. */
export function write(doc: PDFKit.PDFDocument, text: string, at: Place, style: Style): void {
  registerFonts(doc)
  const { x, y, width = 0, align = 'left' } = at
  let left = align === 'right' ? x + width - widthOf(doc, text, style) : x
  for (const run of runsOf(text, style.face)) {
    doc
      .font(run.font)
      .fontSize(style.size)
      .fillColor(style.color ?? '#12161c')
    const set = featuresFor(doc, run)
    doc.text(run.text, left, y, { lineBreak: false, baseline: 'alphabetic', features: set })
    left += runWidth(doc, run, style.size)
  }
}
