import sanitizeHtml from 'sanitize-html'
import { decodeEntities } from '#domain/exam/answer-text.ts'
import { texSettings } from '#domain/exam/formula/tex.ts'
import { mathAttributes, mathTags } from '#domain/mathml.ts'
import { type Node, type Shape, shapesOf, textOf } from '#server/pdf/formula/shapes.ts'

/** As it is written in a text. */
export type FormulaSource = {
  /** TeX without its delimiters, or a `math` element. */
  source: string
  isTex: boolean
  /** On a separate line. */
  isBlock: boolean
}

/** A formula as it is drawn; lengths are those of size 1. */
export type Formula = {
  width: number
  ascent: number
  descent: number
  shapes: readonly Shape[]
  /** Size of its letters. */
  scale: number
}

/** Width of a text in the fonts of the page, at size 1. */
type Measure = (text: string) => number

/** More than one formula has; a longer one is shown as it was written. */
const maxLength = 5000
const em = 1000
/** Letters of formulas are smaller than those of the text at the same size. */
const formulaScale = 1.1

export const keyOf = ({ source, isTex, isBlock }: FormulaSource): string => `${isTex} ${isBlock} ${source}`

/**
 * Sets formulas as the screen does: KaTeX turns TeX into MathML with the same limits, and MathJax draws MathML as paths.
 * @returns by `keyOf`; without those that cannot be read
 */
export async function typeset(
  sources: readonly FormulaSource[],
  measure: Measure,
): Promise<ReadonlyMap<string, Formula>> {
  const formulas = new Map<string, Formula>()
  if (sources.length === 0) return formulas
  const set = await typesetter()
  for (const one of sources) {
    const key = keyOf(one)
    if (formulas.has(key)) continue
    const formula = await set(one, measure)
    if (formula) formulas.set(key, formula)
  }
  return formulas
}

/**
 * The formulas that cannot be read, by `keyOf`. They are set one at a time, and none is kept: their memory does not grow
 * with their number.
 */
export async function findUnset(sources: readonly FormulaSource[]): Promise<ReadonlySet<string>> {
  const tried = new Map<string, boolean>()
  if (sources.length === 0) return new Set()
  const set = await typesetter()
  // Widths decide about the place of a formula only.
  const measure = (text: string) => text.length
  for (const one of sources) {
    const key = keyOf(one)
    if (!tried.has(key)) tried.set(key, (await set(one, measure)) !== undefined)
  }
  return new Set([...tried].flatMap(([key, isSet]) => (isSet ? [] : [key])))
}

type Set = (one: FormulaSource, measure: Measure) => Promise<Formula | undefined>

let loading: Promise<Set> | undefined
/** Once for a thread, and only when a text has a formula: the libraries are large. */
const typesetter = (): Promise<Set> => {
  loading ??= load()
  return loading
}

async function load(): Promise<Set> {
  const { renderToString } = await import('katex')
  await import('katex/contrib/mhchem')
  const { mathjax } = await import('@mathjax/src/js/mathjax.js')
  const { MathML } = await import('@mathjax/src/js/input/mathml.js')
  const { SVG } = await import('@mathjax/src/js/output/svg.js')
  const { liteAdaptor } = await import('@mathjax/src/js/adaptors/liteAdaptor.js')
  const { RegisterHTMLHandler } = await import('@mathjax/src/js/handlers/html.js')
  const { MathJaxNewcmFont } = await import('@mathjax/mathjax-newcm-font/js/svg.js')
  RegisterHTMLHandler(liteAdaptor())
  // Letters of rare alphabets are in files of their own.
  mathjax.asyncLoad = (name: string) => import(name)
  const output = new SVG({ fontCache: 'none', fontData: MathJaxNewcmFont, linebreaks: { inline: false } })
  const page = mathjax.document('', { InputJax: new MathML(), OutputJax: output })
  return async ({ source, isTex, isBlock }, measure) => {
    if (source.length > maxLength) return undefined
    try {
      const written = isTex
        ? renderToString(source, {
            ...texSettings(source),
            output: 'mathml',
            displayMode: isBlock,
            throwOnError: true,
          })
        : source
      const options = { display: isBlock, em: 10, ex: 5, containerWidth: 1e6 }
      return readSvg(await page.convertPromise(toDraw(written, measure), options))
    } catch {
      return undefined
    }
  }
}

/** MathML as on screen: without colours, and without the formula's source. */
function toDraw(written: string, measure: Measure): string {
  const shown = sanitizeHtml(written, {
    allowedTags: [...mathTags],
    allowedAttributes: { '*': [...mathAttributes] },
    nonTextTags: ['annotation', 'annotation-xml', 'script', 'style'],
    nestingLimit: 100,
  })
  return (
    shown
      .replaceAll(/ width="\d+%"/g, '')
      // An operator after nothing has its space, as in the columns of `aligned`.
      .replaceAll(/<mrow><\/mrow>(?=<mo\b)/g, '<mi></mi>')
      .replaceAll(bars, (_, start, bar) => `${start}${bar === '∣' ? '|' : '‖'}</mo>`)
      .replaceAll(words, (whole, _, text: string) => (composed.test(text) ? roomFor(text, measure) : whole))
  )
}

/** KaTeX writes a bar that grows with its contents as a sign that MathJax does not stretch. */
const bars = /(<mo [^<>]*fence="true"[^<>]*>)([∣∥])<\/mo>/g

const words = /<(mtext|m[inos])\b[^<>]*>([^<]*)<\/\1>/g
/** Letters of scripts whose forms depend on their neighbours: the fonts of formulas have each of them alone. */
const composed = /[^\p{scx=Latin}\p{scx=Greek}\p{scx=Cyrillic}\p{Script=Common}\p{Script=Inherited}]/u

/** Room for a text that is drawn with the fonts of the page. */
function roomFor(text: string, measure: Measure): string {
  const width = measure(decodeEntities(text)) / formulaScale
  return `<mpadded width="${width.toFixed(3)}em" height="0.8em" depth="0.3em" data-text="${text}"><mphantom><mi>x</mi></mphantom></mpadded>`
}

function readSvg(container: Node): Formula | undefined {
  if (hasError(container)) return undefined
  const svg = container.children?.find(({ kind }) => kind === 'svg')
  if (!svg) return undefined
  const [left = Number.NaN, top = Number.NaN, width = Number.NaN, height = Number.NaN] = textOf(
    svg,
    'viewBox',
  )
    .split(/\s+/)
    .map(Number)
  if (![left, top, width, height].every(Number.isFinite)) return undefined
  const unit = formulaScale / em
  return {
    width: width * unit,
    ascent: -top * unit,
    descent: (height + top) * unit,
    shapes: shapesOf(svg),
    scale: formulaScale,
  }
}

const hasError = (node: Node): boolean =>
  'data-mjx-error' in (node.attributes ?? {}) ||
  textOf(node, 'data-mml-node') === 'merror' ||
  (node.children ?? []).some(hasError)
