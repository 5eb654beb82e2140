/** A piece of a formula that is written as text. */
export type Part = {
  text: string
  kind: PartKind
  /** The text of a fraction with a sum in it, between other parts. */
  inside?: string
}
export type PartKind =
  | 'letter'
  | 'binary'
  | 'relation'
  | 'open'
  | 'close'
  | 'comma'
  | 'word'
  | 'big'
  | 'space'
  | 'fraction'
  | 'over'

const isEdge = (part: Part | undefined) =>
  !part || part.kind === 'relation' || part.kind === 'comma' || part.kind === 'space'
const isOperand = (part: Part | undefined) =>
  part !== undefined && ['letter', 'close', 'word', 'fraction', 'over'].includes(part.kind)
const startsOperand = (part: Part | undefined) =>
  part !== undefined && ['letter', 'open', 'word', 'fraction', 'over', 'big'].includes(part.kind)

/** Parts of a formula as a line of text; in small signs there are no spaces. */
export function joinParts(all: readonly Part[], isTight = false): string {
  const parts = all.filter(({ text, kind }) => text !== '' || kind === 'space')
  let line = ''
  for (const [index, part] of parts.entries()) {
    const [before, after] = [parts[index - 1], parts[index + 1]]
    line += isTight ? tight(part, before, after) : spaced(part, before, after)
  }
  return line.replaceAll(/ {2,}/g, ' ').trim()
}

function tight(part: Part, before: Part | undefined, after: Part | undefined): string {
  if (part.kind === 'over' || part.kind === 'fraction') return bounded(part, before, after)
  return part.kind === 'word' && startsOperand(after) && after?.kind !== 'open' ? `${part.text} ` : part.text
}

function spaced(part: Part, before: Part | undefined, after: Part | undefined): string {
  const { text, kind } = part
  switch (kind) {
    case 'binary':
      // A sign of a number, not an operation.
      return isOperand(before) ? ` ${text} ` : text
    case 'relation':
      return ` ${text} `
    case 'comma':
      return `${text} `
    case 'space':
      return ' '
    case 'big':
      return `${isOperand(before) ? ' ' : ''}${text} `
    case 'word':
      return `${isOperand(before) ? ' ' : ''}${text}${startsOperand(after) && after?.kind !== 'open' ? ' ' : ''}`
    case 'over':
    case 'fraction':
      return bounded(part, before, after)
    default:
      return text
  }
}

/** A fraction says where it ends: `a over b` only alone on its side, and `(1/2)x` beside a factor. */
function bounded(
  { text, kind, inside = text }: Part,
  before: Part | undefined,
  after: Part | undefined,
): string {
  if (kind === 'over' && isSideStart(before) && isSideEnd(after)) return text
  // A mixed number: 2 1/2.
  if (before && /\d$/.test(before.text) && !startsOperand(after) && /^\d+\/\d+$/.test(inside))
    return ` ${inside}`
  const hasFactor =
    (isOperand(before) && before?.kind !== 'word') || (startsOperand(after) && after?.kind !== 'big')
  return hasFactor ? `(${inside})` : inside
}

const isSideStart = (part: Part | undefined) => isEdge(part) || part?.kind === 'open'
const isSideEnd = (part: Part | undefined) => isEdge(part) || part?.kind === 'close'

/** Whether something is added in it, or compared: then it needs brackets beside anything else. */
export function isSum(parts: readonly Part[]): boolean {
  let depth = 0
  return parts.some(({ kind }, index) => {
    if (kind === 'open') depth++
    if (kind === 'close') depth--
    if (depth > 0) return false
    const isOperation = kind === 'binary' && isOperand(parts[index - 1])
    return isOperation || kind === 'relation' || kind === 'over' || kind === 'comma'
  })
}

const oneSign = /^(?:\d+(?:[.,]\d+)*|[\p{L}\p{S}][\p{M}′]*)[⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻ⁿ₀₁₂₃₄₅₆₇₈₉ₐₑₒₓₙₘₖᵢⱼ]*$/u
/** A letter or a number. */
export const isOne = (text: string): boolean => oneSign.test(text)

const bracket = (text: string) => `(${text})`

export function fraction(top: readonly Part[], bottom: readonly Part[]): Part {
  const [above, below] = [joinParts(top), joinParts(bottom)]
  const [isTopSum, isBottomSum] = [isSum(top), isSum(bottom)]
  const isDifferential = /^[d∂]\S$/u.test(below)
  const isWord = /^\p{L}[\p{L}\p{M}]{2,}$/u.test(below)
  const isPlainTop = !isTopSum && !/[\s/]/.test(above)
  const divided = `${isPlainTop ? above : bracket(above)}/${isOne(below) || isDifferential || isWord ? below : bracket(below)}`
  if (!isTopSum && !isBottomSum) return { text: divided, kind: 'fraction' }
  return { text: `${above} over ${isBottomSum ? bracket(below) : below}`, kind: 'over', inside: divided }
}

export function root(of: readonly Part[], index = ''): Part {
  const text = joinParts(of)
  const degree = index === '' ? '' : (small(index, raised) ?? `${index}-th root `)
  return {
    text: `${degree}${degree.endsWith(' ') ? '' : '√'}${isOne(text) ? text : bracket(text)}`,
    kind: 'letter',
  }
}

const raised = pairs('0⁰1¹2²3³4⁴5⁵6⁶7⁷8⁸9⁹+⁺−⁻-⁻=⁼(⁽)⁾nⁿiⁱ')
const lowered = pairs('0₀1₁2₂3₃4₄5₅6₆7₇8₈9₉+₊−₋-₋=₌(₍)₎aₐeₑoₒxₓnₙmₘkₖiᵢjⱼ')

function pairs(text: string): ReadonlyMap<string, string> {
  const signs = Array.from(text)
  return new Map(
    signs.flatMap((sign, at): [string, string][] => (at % 2 === 0 ? [[sign, signs[at + 1] ?? '']] : [])),
  )
}

/** In small signs, where each exists; words stay readable. */
function small(text: string, signs: ReadonlyMap<string, string>): string | undefined {
  if (/\p{L}{2}/u.test(text)) return undefined
  const set = Array.from(text, (sign) => signs.get(sign))
  return set.includes(undefined) ? undefined : set.join('')
}

/** Writes a text above, on the right. @param text without spaces */
export function raise(text: string): string {
  if (/^[°′″‴*†]+$/.test(text)) return text
  return text === '∘' ? '°' : (small(text, raised) ?? `^${isOne(text) ? text : bracket(text)}`)
}

/** Writes a text below, on the right. */
export const lower = (text: string): string =>
  small(text, lowered) ?? `_${/^[\p{L}\p{N}]+$/u.test(text) ? text : bracket(text)}`

/** The bounds of an integral, a sum or a limit. */
export function withBounds(sign: string, below: string | undefined, above: string | undefined): string {
  const [low, high] = [below && small(below, lowered), above && small(above, raised)]
  if (below !== undefined && above === undefined)
    return low ? sign + low : /^\p{L}+$/u.test(sign) ? `${sign} (${below})` : sign + lower(below)
  if (below === undefined) return above === undefined ? sign : sign + raise(above)
  return low && high ? sign + low + high : `${sign} from ${below} to ${above}`
}

/** A letter with a mark above, or each letter of a word. */
export function accent(text: string, [mark, word]: readonly [string, string]): string {
  const letters = Array.from(text)
  if (letters.length === 1) return text + mark
  const line = mark === '\u0304' ? '\u0305' : mark
  if (word === '' && /^[\p{L}\p{N}.,]+$/u.test(text)) return letters.map((letter) => letter + line).join('')
  const name = word === '' ? 'line' : word
  return /^[\p{L}\p{N}]+$/u.test(text) ? `${name} ${text}` : `${name} (${text})`
}
