import {
  accent,
  fraction,
  isOne,
  joinParts,
  lower,
  type Part,
  raise,
  root,
  withBounds,
} from '#domain/exam/formula/parts.ts'
import { kindOf } from '#domain/exam/formula/tex-signs.ts'

type Element = { name: string; children: Element[]; text: string }

const tag = /<(\/?)([a-z]+)\b[^<>]*?(\/?)>|[^<]+|</gi
/** Deeper than a formula is. */
const maxDepth = 60

/**
 * A formula in MathML as a line of text that means the same. @param mathml a `math` element; entities stay as they are
 */
export function plainMathml(mathml: string): string {
  const top: Element = { name: 'math', children: [], text: '' }
  const path = [top]
  for (const [whole, closes, name = '', isEmpty] of mathml.matchAll(tag)) {
    const last = path.at(-1) ?? top
    if (!name) last.text += whole
    else if (closes) {
      if (path.length > 1 && last.name === name.toLowerCase()) path.pop()
    } else if (path.length <= maxDepth) {
      const element = { name: name.toLowerCase(), children: [], text: '' }
      last.children.push(element)
      if (!isEmpty) path.push(element)
    }
  }
  return joinParts(partsOf(top))
}

const scripts = ['msup', 'msub', 'msubsup', 'munder', 'mover', 'munderover'] as const
const isScript = (name: string): boolean => scripts.some((one) => one === name)
const tokens = new Set(['mi', 'mn', 'mo', 'mtext', 'ms'])
const functions = /^(?:sin|cos|tan|cot|sec|csc|cosec|log|ln|exp|lim|max|min|det)$/
const applied = /[\u2061-\u2064]/g

const written: Readonly<Record<string, string>> = { '-': '−', '&gt;': '&gt;', '&lt;': '&lt;' }

function partsOf(element: Element): Part[] {
  const { name, children } = element
  if (tokens.has(name)) return token(element)
  const [first = [], second = [], third = []] = children.map(partsOf)
  const text = (parts: Part[]) => joinParts(parts, true)
  if (name === 'mfrac') return [fraction(first, second)]
  if (name === 'msqrt') return [root(children.flatMap(partsOf))]
  if (name === 'mroot') return [root(first, text(second))]
  if (name === 'mtable') {
    const rows = children.map((row) => row.children.map((cell) => joinParts(partsOf(cell))).join(', '))
    return [{ text: rows.join('; '), kind: 'letter' }]
  }
  if (name === 'mphantom' || name === 'mspace') return [{ text: '', kind: 'space' }]
  if (isScript(name)) {
    const below = name.includes('sub') || name.includes('under') ? text(second) : undefined
    const above =
      name === 'msup' || name === 'mover'
        ? text(second)
        : name.endsWith('sup') || name === 'munderover'
          ? text(third)
          : undefined
    return [scripted(first, below, above, name)]
  }
  return children.flatMap(partsOf)
}

function scripted(base: Part[], below: string | undefined, above: string | undefined, name: string): Part {
  const [only] = base
  const written = joinParts(base)
  if (base.length === 1 && only?.kind === 'big')
    return { text: withBounds(written, below, above), kind: 'big' }
  const mark = name === 'mover' ? marks[above ?? ''] : undefined
  if (mark) return { text: accent(written, mark), kind: 'letter' }
  const set = base.length > 1 && !isOne(written) ? `(${written})` : written
  const text = set + (below === undefined ? '' : lower(below)) + (above === undefined ? '' : raise(above))
  return { text, kind: only?.kind === 'word' ? 'word' : 'letter' }
}

const marks: Readonly<Record<string, readonly [string, string]>> = {
  '¯': ['\u0304', ''],
  '‾': ['\u0305', ''],
  '−': ['\u0304', ''],
  _: ['\u0304', ''],
  '→': ['\u20d7', 'vector'],
  '⃗': ['\u20d7', 'vector'],
  '^': ['\u0302', 'hat'],
  '~': ['\u0303', 'tilde'],
  '˙': ['\u0307', 'dot'],
}

function token({ name, text }: Element): Part[] {
  const shown = text.replaceAll(applied, '').replaceAll(/\s+/g, ' ').trim()
  if (name === 'mtext' || name === 'ms') return [{ text: text.replaceAll(/\s+/g, ' '), kind: 'letter' }]
  if (functions.test(shown)) return [{ text: shown, kind: shown === 'lim' ? 'big' : 'word' }]
  const sign = written[shown] ?? shown
  return [
    {
      text: sign,
      kind: sign.startsWith('&') && name === 'mo' ? 'relation' : name === 'mo' ? kindOf(sign) : 'letter',
    },
  ]
}
