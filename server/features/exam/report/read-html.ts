import { Parser } from 'htmlparser2'
import { plainText } from '#domain/exam/bookmark/question-text.ts'
import { plainTextTags, texFormula } from '#domain/exam/formula/tex.ts'
import type { Direction } from '#server/pdf/direction.ts'
import type { FormulaSource } from '#server/pdf/formula/typeset.ts'

/** A part of a paragraph; a formula with its text, and with its delimiters, which are shown if it cannot be set. */
export type WrittenPiece =
  | { text: string; raised?: 'up' | 'down' }
  | { formula: FormulaSource; plain: string; written: string }

/** A block of text on lines apart; `direction` only if the text has one. */
export type WrittenParagraph = { pieces: WrittenPiece[]; direction?: Direction; isBlock?: boolean }

type WrittenFormula = Extract<WrittenPiece, { formula: FormulaSource }>

/** The formulas of a question's HTML. */
export const formulasIn = (html: string): WrittenFormula[] =>
  readHtml(html).flatMap(({ pieces }) => pieces.filter((piece) => 'formula' in piece))

/** A formula that cannot be set, as it is shown. */
export const asWritten = ({ formula, plain, written }: WrittenFormula): string =>
  formula.isTex ? written : plain

const endsParagraph = new Set(
  'p br hr h1 h2 h3 h4 h5 h6 ul ol li dl dt dd blockquote pre div figure figcaption table caption tr'.split(
    ' ',
  ),
)
const isPlain = new Set<string>(plainTextTags)
const raising = { sup: 'up', sub: 'down' } as const
const escaped: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }
const escapeHtml = (text: string) => text.replaceAll(/[&<>]/g, (sign) => escaped[sign] ?? sign)

/** HTML of a question as paragraphs: text, raised and lowered text, formulas in TeX and MathML. */
export function readHtml(html: string): WrittenParagraph[] {
  const paragraphs: WrittenParagraph[] = [{ pieces: [] }]
  const raised: ('up' | 'down')[] = []
  const directions: (Direction | undefined)[] = []
  let plainDepth = 0
  let math: string | undefined
  let isMathBlock = false
  let text = ''

  const add = (piece: WrittenPiece) => paragraphs.at(-1)?.pieces.push(piece)
  const begin = (isBlock = false) => {
    flush()
    const direction = directions.findLast((one) => one !== undefined)
    const next = { pieces: [], ...(direction && { direction }), ...(isBlock && { isBlock }) }
    if (paragraphs.at(-1)?.pieces.length === 0) paragraphs.pop()
    paragraphs.push(next)
  }
  const addFormula = (formula: FormulaSource, written: string) => {
    if (formula.isBlock) begin(true)
    add({ formula, plain: plainText(formula.isTex ? escapeHtml(written) : written), written })
    if (formula.isBlock) begin()
  }
  /** A text is complete at the next tag: entities come apart. */
  function flush(): void {
    const whole = text
    text = ''
    const level = raised.at(-1)
    const addText = (part: string) => {
      if (part !== '') add({ text: part, ...(level && { raised: level }) })
    }
    let end = 0
    if (plainDepth === 0)
      for (const match of whole.matchAll(texFormula)) {
        addText(whole.slice(end, match.index))
        const { line, block } = match.groups ?? {}
        addFormula({ source: line ?? block ?? '', isTex: true, isBlock: line === undefined }, match[0])
        end = match.index + match[0].length
      }
    addText(whole.slice(end))
  }

  const parser = new Parser({
    ontext: (part) => {
      if (math === undefined) text += part
      else math += escapeHtml(part)
    },
    onopentag: (name, attributes) => {
      if (math !== undefined || name === 'math') {
        if (math === undefined) flush()
        isMathBlock = name === 'math' ? attributes.display === 'block' : isMathBlock
        const written = Object.entries(attributes).map(
          ([key, value]) => ` ${key}="${escapeHtml(value).replaceAll('"', '&quot;')}"`,
        )
        math = `${math ?? ''}<${name}${written.join('')}>`
        return
      }
      directions.push(attributes.dir === 'rtl' || attributes.dir === 'ltr' ? attributes.dir : undefined)
      if (endsParagraph.has(name)) begin()
      else flush()
      if (name === 'td' || name === 'th') text += ' '
      if (isPlain.has(name)) plainDepth++
      if (name === 'sup' || name === 'sub') raised.push(raising[name])
    },
    onclosetag: (name) => {
      if (math !== undefined) {
        math += `</${name}>`
        if (name !== 'math') return
        const source = math
        math = undefined
        addFormula({ source, isTex: false, isBlock: isMathBlock }, source)
        return
      }
      flush()
      directions.pop()
      if (endsParagraph.has(name)) begin()
      if (isPlain.has(name)) plainDepth--
      if (name === 'sup' || name === 'sub') raised.pop()
    },
  })
  parser.end(html)
  flush()
  return paragraphs.filter(({ pieces }) =>
    pieces.some((piece) => !('text' in piece) || piece.text.trim() !== ''),
  )
}
