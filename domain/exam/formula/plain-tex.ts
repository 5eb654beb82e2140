import {
  accent,
  fraction,
  joinParts,
  lower,
  type Part,
  raise,
  root,
  withBounds,
} from '#domain/exam/formula/parts.ts'
import { plainChemistry, plainQuantity } from '#domain/exam/formula/plain-chemistry.ts'
import { texFormula } from '#domain/exam/formula/tex.ts'
import {
  accents,
  brackets,
  commandSigns,
  doubleStruck,
  kindOf,
  looks,
  negated,
  texts,
} from '#domain/exam/formula/tex-signs.ts'

/** Deeper than a formula is. */
const maxDepth = 40

type Reader = { tex: string; at: number; depth: number }

/** A formula in TeX as a line of text with the same meaning: `−b ± √(b² − 4ac) over 2a`. Unknown commands stay. */
export const plainTex = (tex: string): string => joinParts(readAll({ tex, at: 0, depth: 0 }))

/** A text with its formulas in TeX as text. */
export const withoutTex = (text: string): string =>
  text.replaceAll(texFormula, (_, line, block) => plainTex(String(line ?? block)))

/** @param ends whether the rest belongs to an outer group */
function readAll(reader: Reader, ends: (rest: string) => boolean = () => false): Part[] {
  const parts: Part[] = []
  while (reader.at < reader.tex.length && !ends(reader.tex.slice(reader.at, reader.at + 8))) {
    const part = readPart(reader)
    if (part) parts.push(...withScripts(reader, part))
  }
  return parts
}

const scriptAt = /\s*(?:\\limits\s*|\\nolimits\s*)*(\^|_|'+)/y

/** The part with its superscript and subscript. */
function withScripts(reader: Reader, parts: Part[]): Part[] {
  const last = parts.at(-1)
  let [above, below]: (string | undefined)[] = []
  for (;;) {
    scriptAt.lastIndex = reader.at
    const found = scriptAt.exec(reader.tex)
    if (!found) break
    reader.at = scriptAt.lastIndex
    const sign = found[1] ?? ''
    if (sign === '_') below = (below ?? '') + joinParts(readArgument(reader), true)
    else
      above = (above ?? '') + (sign === '^' ? joinParts(readArgument(reader), true) : '′'.repeat(sign.length))
  }
  if (above === undefined && below === undefined) return parts
  const { text, kind } = last ?? { text: '', kind: 'letter' as const }
  if (kind === 'big') return [...parts.slice(0, -1), { text: withBounds(text, below, above), kind }]
  const base = kind === 'over' || kind === 'fraction' ? `(${text})` : text
  const set = base + (below === undefined ? '' : lower(below)) + (above === undefined ? '' : raise(above))
  return [
    ...parts.slice(0, -1),
    { text: set, kind: kind === 'word' || kind === 'relation' || kind === 'close' ? kind : 'letter' },
  ]
}

function readPart(reader: Reader): Part[] | undefined {
  const sign = String.fromCodePoint(reader.tex.codePointAt(reader.at) ?? 0)
  if (sign === '\\') return readCommand(reader)
  if (sign === '{') return group(readArgument(reader))
  // Scripts of nothing, such as an isotope's numbers.
  if (sign === '^' || sign === '_' || sign === "'") return [{ text: '', kind: 'letter' }]
  const number = /\d{1,3}(?:,\d{2,3})*,\d{3}(?!\d)(?:\.\d+)?|\d+(?:\.\d+)?/y
  number.lastIndex = reader.at
  const digits = number.exec(reader.tex)?.[0]
  reader.at += (digits ?? sign).length
  if (digits) return [{ text: digits, kind: 'letter' }]
  if (/\s|&/.test(sign) || sign === '}') return undefined
  if (sign === '~') return [{ text: '', kind: 'space' }]
  const shown = sign === '-' ? '−' : sign
  return [{ text: shown, kind: kindOf(shown) }]
}

/** A group in braces is one operand. */
const group = (parts: Part[]): Part[] =>
  parts.length < 2
    ? parts.map((part) =>
        part.kind === 'letter' ||
        part.kind === 'fraction' ||
        part.kind === 'over' ||
        part.kind === 'word' ||
        part.kind === 'big'
          ? part
          : { ...part, kind: 'letter' },
      )
    : parts

/** A group in braces, a command or one sign. */
function readArgument(reader: Reader): Part[] {
  skipSpace(reader)
  if (reader.depth >= maxDepth) return [{ text: rest(reader), kind: 'letter' }]
  const inner = { ...reader, depth: reader.depth + 1 }
  let parts: Part[]
  if (reader.tex[reader.at] === '{') {
    inner.at++
    parts = readAll(inner, (next) => next.startsWith('}'))
    inner.at++
  } else {
    // Of digits, TeX takes one.
    const digit = /\d/.exec(reader.tex[reader.at] ?? '')?.[0]
    if (digit) inner.at++
    parts = digit
      ? [{ text: digit, kind: 'letter' }]
      : reader.at < reader.tex.length
        ? (readPart(inner) ?? [])
        : []
  }
  reader.at = inner.at
  return parts
}

function rest(reader: Reader): string {
  const text = reader.tex.slice(reader.at)
  reader.at = reader.tex.length
  return text
}

function skipSpace(reader: Reader): void {
  while (/\s/.test(reader.tex[reader.at] ?? '')) reader.at++
}

/** Reads an argument verbatim. @param marks its brackets @returns undefined without an argument */
function readRaw(reader: Reader, [open, close]: readonly [string, string] = ['{', '}']): string | undefined {
  skipSpace(reader)
  if (reader.tex[reader.at] !== open) return undefined
  let depth = 0
  for (let at = reader.at; at < reader.tex.length; at++) {
    if (reader.tex[at] === '\\') at++
    else if (reader.tex[at] === open) depth++
    else if (reader.tex[at] === close && --depth === 0) {
      const text = reader.tex.slice(reader.at + 1, at)
      reader.at = at + 1
      return text
    }
  }
  return undefined
}

const nameAt = /\\([a-zA-Z]+\*?|[\s\S])/y
const square = ['[', ']'] as const
const letter = (text: string): Part[] => [{ text, kind: 'letter' }]

function readCommand(reader: Reader): Part[] | undefined {
  nameAt.lastIndex = reader.at
  const name = (nameAt.exec(reader.tex)?.[1] ?? '\\').replace(/(?<=.)\*$/, '')
  reader.at = Math.max(reader.at + 1, nameAt.lastIndex)
  if (looks.has(name)) return readDelimiter(reader, name)
  const sign = commandSigns.get(name)
  if (sign) return [sign]
  const mark = accents[name]
  if (mark) return letter(accent(joinParts(readArgument(reader)), mark))
  if (texts.has(name)) {
    const text = readRaw(reader) ?? ''
    return [
      { text: text.replaceAll(/\\(?=[%&#_$])|\$/g, ''), kind: name === 'operatorname' ? 'word' : 'letter' },
    ]
  }
  if (/^[,;:> \n]$/.test(name) || name === '\\') return [{ text: '', kind: 'space' }]
  return readWithArguments(reader, name)
}

/** `\left.` shows nothing. */
function readDelimiter(reader: Reader, name: string): undefined {
  skipSpace(reader)
  if ((name === 'left' || name === 'right') && reader.tex[reader.at] === '.') reader.at++
  return undefined
}

function readWithArguments(reader: Reader, name: string): Part[] | undefined {
  const next = () => readArgument(reader)
  switch (name) {
    case 'frac':
    case 'dfrac':
    case 'tfrac':
    case 'cfrac':
      return [fraction(next(), next())]
    case 'sqrt': {
      const index = readRaw(reader, square)
      return [root(next(), index === undefined ? '' : plainTex(index))]
    }
    case 'binom':
    case 'dbinom':
    case 'tbinom':
      return letter(`(${joinParts(next())} choose ${joinParts(next())})`)
    case 'mathbb':
      return letter(doubleStruck(joinParts(next())))
    case 'not': {
      const [first, ...others] = next()
      return [
        { text: negated[first?.text ?? ''] ?? `${first?.text ?? ''}\u0338`, kind: 'relation' },
        ...others,
      ]
    }
    case 'stackrel':
    case 'overset':
    case 'underset': {
      const [small, [base, ...others]] = [joinParts(next(), true), next()]
      return [
        {
          text: `${base?.text ?? ''}${name === 'underset' ? lower(small) : raise(small)}`,
          kind: base?.kind ?? 'letter',
        },
        ...others,
      ]
    }
    case 'underbrace':
    case 'overbrace':
      return letter(`(${joinParts(next())})`)
    case 'xrightarrow':
    case 'xleftarrow':
    case 'xrightleftharpoons': {
      const below = readRaw(reader, square)
      const said = [joinParts(next()), below === undefined ? '' : plainTex(below)].filter(Boolean).join(', ')
      const arrow = name === 'xrightarrow' ? '→' : name === 'xleftarrow' ? '←' : '⇌'
      return [{ text: said === '' ? arrow : `${arrow} (${said})`, kind: 'relation' }]
    }
    case 'ce':
      return letter(plainChemistry(readRaw(reader) ?? ''))
    case 'pu':
      return letter(plainQuantity(readRaw(reader) ?? ''))
    case 'pmod':
      return [{ text: '', kind: 'space' }, ...letter(`(mod ${joinParts(next())})`)]
    case 'tag':
      return [{ text: '', kind: 'space' }, ...letter(`(${readRaw(reader) ?? ''})`)]
    case 'color':
    case 'textcolor':
    case 'colorbox':
      readRaw(reader)
      return undefined
    case 'phantom':
    case 'vphantom':
    case 'hspace':
    case 'vspace':
    case 'label':
      readRaw(reader)
      return [{ text: '', kind: 'space' }]
    case 'begin':
      return readEnvironment(reader)
    default: {
      const argument = readRaw(reader)
      return [{ text: `\\${name}${argument === undefined ? '' : `{${argument}}`}`, kind: 'word' }]
    }
  }
}

/** Rows are separated by semicolons, their cells by commas; in equations below each other the cells belong together. */
function readEnvironment(reader: Reader): Part[] {
  const name = (readRaw(reader) ?? '').replace('*', '')
  readRaw(reader, square)
  if (name === 'array' || name === 'alignat') readRaw(reader)
  const isTable =
    !/^(?:align|aligned|alignat|alignedat|split|gather|gathered|eqnarray|equation|multline)$/.test(name)
  const rows: Part[][][] = [[[]]]
  if (reader.depth >= maxDepth) return letter(rest(reader))
  const inner = { ...reader, depth: reader.depth + 1 }
  while (inner.at < inner.tex.length && !inner.tex.startsWith('\\end', inner.at)) {
    rows
      .at(-1)
      ?.at(-1)
      ?.push(...readAll(inner, (next) => /^(?:&|\\\\|\\end(?![a-zA-Z])|\\cr(?![a-zA-Z]))/.test(next)))
    if (inner.tex.startsWith('&', inner.at)) {
      inner.at++
      rows.at(-1)?.push([])
    } else if (/^\\(?:\\|cr)/.test(inner.tex.slice(inner.at, inner.at + 3))) {
      inner.at += inner.tex.startsWith('\\\\', inner.at) ? 2 : 3
      rows.push([[]])
    }
  }
  reader.at = Math.min(inner.at + 4, inner.tex.length)
  readRaw(reader)
  const [open, close] = brackets[name] ?? ['', '']
  const lines = rows
    .map((cells) => (isTable ? cells.map((cell) => joinParts(cell)).join(', ') : joinParts(cells.flat())))
    .filter((line) => line.replaceAll(/[,\s]/g, '') !== '')
  return [{ text: open + lines.join('; ') + close, kind: open === '' ? 'letter' : 'close' }]
}
