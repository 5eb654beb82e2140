import { type Direction, directionOf, visualParts } from '#server/pdf/direction.ts'
import type { Face } from '#server/pdf/fonts.ts'
import { drawFormula } from '#server/pdf/formula/draw.ts'
import type { Formula } from '#server/pdf/formula/typeset.ts'
import type { Doc } from '#server/pdf/page.ts'
import { drawShaped, type PdfStyle, shape, widthOf } from '#server/pdf/text.ts'

/** A part of a paragraph; a formula comes with its text. */
export type Piece =
  | { text: string; raised?: 'up' | 'down'; isMarked?: boolean }
  | { formula: Formula; plain: string }

/** A line, its parts from left to right; its lengths are points. */
export type RichLine = { parts: readonly Part[]; width: number; ascent: number; descent: number }
type Part = { piece: Piece; isRtl: boolean; width: number }
/** Parts that are only broken if they are wider than a line. */
type Word = { pieces: Piece[]; width: number; isJoined: boolean }
type RichStyle = PdfStyle & { width: number; direction: Direction }

/** Raised and lowered text: its size, and how far it is moved, in sizes of the line. */
const small = { size: 0.68, up: 0.36, down: -0.16 }
const formulaSign = '\ufffc'

/** The direction of a paragraph: that of its first letter outside of formulas. */
export const directionOfPieces = (pieces: readonly Piece[]): Direction => directionOf(textOf(pieces))

const textOf = (pieces: readonly Piece[]): string =>
  pieces.map((piece) => ('text' in piece ? piece.text : formulaSign)).join('')

/** Breaks a paragraph into lines. A formula stays whole: one that is wider than a line is made smaller. */
export function richLines(doc: Doc, pieces: readonly Piece[], style: RichStyle): RichLine[] {
  const space = widthOf(doc, ' ', style)
  const lines: { words: Word[]; width: number }[] = []
  for (const word of wordsOf(doc, pieces, style).flatMap((whole) => breakWord(doc, whole, style))) {
    const last = lines.at(-1)
    const gap = word.isJoined ? 0 : space
    if (!last || last.width + gap + word.width > style.width)
      lines.push({ words: [{ ...word, isJoined: true }], width: word.width })
    else {
      last.words.push(word)
      last.width += gap + word.width
    }
  }
  return lines.map(({ words }) => {
    const all = words.flatMap((word) => (word.isJoined ? word.pieces : [{ text: ' ' }, ...word.pieces]))
    return toLine(doc, joinTexts(all), style)
  })
}

function wordsOf(doc: Doc, pieces: readonly Piece[], style: PdfStyle): Word[] {
  const words: Word[] = []
  let isNext = true
  const add = (piece: Piece) => {
    const width = widthOfPiece(doc, piece, style)
    const last = words.at(-1)
    if (isNext || !last) words.push({ pieces: [piece], width, isJoined: false })
    else {
      last.pieces.push(piece)
      last.width += width
    }
    isNext = false
  }
  for (const piece of pieces) {
    if (!('text' in piece)) {
      add(piece)
      continue
    }
    for (const [index, text] of piece.text.split(/[ \t\n\r\f]+/).entries()) {
      if (index > 0) isNext = true
      if (text !== '') add({ ...piece, text })
    }
  }
  return words
}

const letters = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** A word, in as many pieces as lines need. */
function breakWord(doc: Doc, word: Word, style: RichStyle): Word[] {
  if (word.width <= style.width) return [word]
  const ofTexts = word.pieces.reduce(
    (sum, piece) => sum + ('text' in piece ? widthOfPiece(doc, piece, style) : 0),
    0,
  )
  // A formula and the full stop after it stay together.
  if (word.pieces.filter((piece) => 'formula' in piece).length === 1 && ofTexts < style.width / 4) {
    const by = (style.width - ofTexts) / (word.width - ofTexts)
    const pieces = word.pieces.map((piece) =>
      'formula' in piece ? { ...piece, formula: shrink(piece.formula, by) } : piece,
    )
    return [{ ...word, pieces, width: style.width }]
  }
  let isFirst = true
  return word.pieces.flatMap((piece) =>
    partsThatFit(doc, piece, style).map((one) => {
      const isJoined: boolean = isFirst ? word.isJoined : true
      isFirst = false
      return { pieces: [one], width: widthOfPiece(doc, one, style), isJoined }
    }),
  )
}

function partsThatFit(doc: Doc, piece: Piece, style: RichStyle): Piece[] {
  const width = widthOfPiece(doc, piece, style)
  if (width <= style.width) return [piece]
  if ('formula' in piece) return [{ ...piece, formula: shrink(piece.formula, style.width / width) }]
  const parts: Piece[] = []
  let text = ''
  for (const { segment } of letters.segment(piece.text)) {
    if (text !== '' && widthOfPiece(doc, { ...piece, text: text + segment }, style) > style.width) {
      parts.push({ ...piece, text })
      text = ''
    }
    text += segment
  }
  return [...parts, { ...piece, text }]
}

function shrink({ width, ascent, descent, shapes, scale }: Formula, by: number): Formula {
  return { width: width * by, ascent: ascent * by, descent: descent * by, shapes, scale: scale * by }
}

/** Letters of neighbours take the forms that they have together. */
function joinTexts(pieces: readonly Piece[]): Piece[] {
  const joined: Piece[] = []
  for (const piece of pieces) {
    const last = joined.at(-1)
    const isSame =
      last &&
      'text' in last &&
      'text' in piece &&
      last.raised === piece.raised &&
      last.isMarked === piece.isMarked
    if (isSame) joined[joined.length - 1] = { ...last, text: last.text + piece.text }
    else joined.push(piece)
  }
  return joined
}

function toLine(doc: Doc, pieces: readonly Piece[], style: RichStyle): RichLine {
  const starts: number[] = []
  let end = 0
  for (const piece of pieces) {
    starts.push(end)
    end += 'text' in piece ? piece.text.length : formulaSign.length
  }
  const parts = visualParts(textOf(pieces), style.direction).flatMap((part) => {
    const inside = pieces.flatMap((piece, index): Piece[] => {
      const start = starts[index] ?? 0
      if (!('text' in piece)) return start >= part.start && start < part.end ? [piece] : []
      const text = piece.text.slice(Math.max(0, part.start - start), Math.max(0, part.end - start))
      return text === '' ? [] : [{ ...piece, text }]
    })
    return (part.isRtl ? inside.reverse() : inside).map((piece) => ({
      piece,
      isRtl: part.isRtl,
      width: widthOfPiece(doc, piece, style, part.isRtl),
    }))
  })
  const heights = pieces.map((piece) => ('formula' in piece ? piece.formula : { ascent: 0, descent: 0 }))
  return {
    parts,
    width: parts.reduce((sum, { width }) => sum + width, 0),
    ascent: Math.max(0, ...heights.map(({ ascent }) => ascent)) * style.size,
    descent: Math.max(0, ...heights.map(({ descent }) => descent)) * style.size,
  }
}

function widthOfPiece(doc: Doc, piece: Piece, { size, face }: PdfStyle, isRtl?: boolean): number {
  if ('formula' in piece) return piece.formula.width * size
  const own = piece.raised ? size * small.size : size
  return isRtl === undefined
    ? widthOf(doc, piece.text, { size: own, ...(face && { face }) })
    : shape(doc, piece.text, face, isRtl).width * own
}

/** @param at its left end on the baseline @param markColor of marked text */
export function writeLine(
  doc: Doc,
  line: RichLine,
  at: { x: number; y: number },
  style: PdfStyle & { markColor: string },
): void {
  let x = at.x
  const face: Face | undefined = style.face
  for (const { piece, isRtl, width } of line.parts) {
    if ('formula' in piece) drawFormula(doc, piece.formula, piece.plain, { x, y: at.y }, style)
    else {
      const shaped = shape(doc, piece.text, face, isRtl)
      const [size, y] = piece.raised
        ? [style.size * small.size, at.y - style.size * small[piece.raised]]
        : [style.size, at.y]
      drawShaped(doc, shaped, { x, y }, { ...style, size, ...(piece.isMarked && { color: style.markColor }) })
    }
    x += width
  }
}
