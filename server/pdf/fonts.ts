import { create, type Font as OpenedFont } from 'fontkit'
import { readFont } from '#server/pdf/woff.ts'

export type Face = 'regular' | 'bold'
type Font = Readonly<Record<Face, string>> & {
  /** Signs with a glyph in this font that another font draws better. */
  except?: RegExp
}
/** A text in one font: its file is the name by which a document knows it. */
export type FontRun = { font: string; text: string }

/** WOFF, because the drawing library breaks composed letters of WOFF 2. */
const fontFile = (family: string, script: string, weight: number) =>
  `@fontsource/${family}/files/${family}-${script}-${weight}-normal.woff`
const fontOf = (family: string, script: string, [regular, bold]: readonly [number, number]): Font => ({
  regular: fontFile(family, script, regular),
  bold: fontFile(family, script, bold),
})
const weights = [400, 600] as const
/** Figtree does not place marks on letters, and has only three of the raised digits. */
const figtree = (script: string): Font => ({
  ...fontOf('figtree', script, weights),
  except: /[\u0300-\u036f¹²³]/,
})
const scripts = 'devanagari bengali gujarati gurmukhi kannada malayalam oriya tamil telugu'.split(' ')

/** In this order: the first one that has a sign draws it. */
const fonts: readonly Font[] = [
  figtree('latin'),
  figtree('latin-ext'),
  ...scripts.map((script) => fontOf(`noto-sans-${script}`, script, weights)),
  fontOf('noto-naskh-arabic', 'arabic', weights),
  // Greek, Cyrillic, small raised and lowered signs, arrows, mathematics, symbols.
  fontOf('dejavu-sans', 'latin', [400, 700]),
  fontOf('noto-sans-math', 'latin', [400, 400]),
]

const opened = new Map<string, OpenedFont>()

function open(file: string): OpenedFont {
  const found = opened.get(file) ?? (create(readFont(file)) as OpenedFont)
  opened.set(file, found)
  return found
}

const has = (font: Font, signs: string): boolean =>
  !font.except?.test(signs) &&
  [...signs].every((sign) => open(font.regular).hasGlyphForCodePoint(sign.codePointAt(0) ?? 0))

/** They act on their neighbours and have no form of their own: joiners stay, because letters depend on them. */
const invisible = /[\p{Default_Ignorable_Code_Point}\p{Cc}]/gu
const joiners = /[\u200c\u200d]/
const letters = new Intl.Segmenter('en', { granularity: 'grapheme' })

const found = new Map<string, Font | undefined>()
/** More than a paper has; text of any author must not fill the memory. */
const maxFound = 5000

/** The first font that has all signs of a letter, so that its marks are placed. */
function fontFor(letter: string): Font | undefined {
  if (!found.has(letter)) {
    if (found.size >= maxFound) found.clear()
    const signs = letter.replaceAll(invisible, '')
    found.set(
      letter,
      fonts.find((font) => has(font, signs)),
    )
  }
  return found.get(letter)
}

/** Drawn in place of a sign without a glyph: `[U+1F600]`. */
const nameOf = (sign: string): string =>
  `[U+${(sign.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}]`

/**
 * A text, split where its font changes. A sign without a glyph in any font is named in its place.
 * @param onUnknown is called with each of those signs
 */
export function runsOf(text: string, face: Face = 'regular', onUnknown?: (sign: string) => void): FontRun[] {
  const runs: FontRun[] = []
  const add = (font: Font | undefined, written: string) => {
    const last = runs.at(-1)
    const file = (font ?? fonts[0])?.[face] ?? ''
    if (last?.font === file) last.text += written
    else if (written !== '') runs.push({ font: file, text: written })
  }
  let current: Font | undefined
  for (const { segment } of letters.segment(text.normalize('NFC'))) {
    const shown = segment.replaceAll(invisible, (sign) => (joiners.test(sign) ? sign : ''))
    // A space does not end a run.
    const font = current && shown === ' ' && has(current, ' ') ? current : fontFor(shown)
    current = font
    if (font) add(font, shown)
    else
      for (const sign of shown) {
        const own = fontFor(sign)
        if (!own) onUnknown?.(sign)
        add(own, own ? sign : nameOf(sign))
      }
  }
  return runs
}

/** The signs of a text that no font has, each once. */
export function unprintableSigns(text: string): string[] {
  const signs = new Set<string>()
  runsOf(text, 'regular', (sign) => signs.add(sign))
  return [...signs]
}
