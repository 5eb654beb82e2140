import formulaFont from 'virtual:formula-font'
import { styledLetters } from '#domain/exam/formula/styled-letters.ts'

/** Fonts with a table of mathematics that a device may have; most phones have none. */
const onDevice = ['Cambria Math', 'STIX Two Math', 'Latin Modern Math', 'Noto Sans Math']

let isLoading = false

/** Loads the font of formulas, whose brackets, roots and arrows grow with their contents. */
function loadFont(): void {
  if (isLoading) return
  isLoading = true
  const sources = [...onDevice.map((name) => `local("${name}")`), `url("${formulaFont}") format("woff2")`]
  const font = new FontFace('Formulas', sources.join(), { display: 'swap' })
  document.fonts.add(font)
  // Until it is there, formulas have the fonts of the device; the next one tries again.
  font.load().catch(() => {
    document.fonts.delete(font)
    isLoading = false
  })
}

const signs: Readonly<Record<string, string>> = { '∣': '|', '∥': '‖' }

/** Writes the formulas of a text as browsers draw them: MathML Core lacks some of what KaTeX and authors write. */
export function adaptFormulas(fragment: DocumentFragment): void {
  if (!fragment.querySelector('math')) return
  loadFont()
  for (const one of fragment.querySelectorAll('[mathvariant]:is(mi, mn, mo, ms, mtext)')) {
    const variant = one.getAttribute('mathvariant') ?? ''
    if (one.childElementCount === 0) one.textContent = styledLetters(one.textContent, variant)
  }
  // KaTeX writes bars as signs that do not grow.
  for (const bar of fragment.querySelectorAll('mo[fence="true"]'))
    bar.textContent = signs[bar.textContent] ?? bar.textContent
  // Words above an arrow have room at both sides, which MathML Core has no added width for.
  for (const padded of fragment.querySelectorAll('mpadded[width^="+"]')) {
    const side = padded.getAttribute('lspace') ?? '0'
    for (const attribute of ['width', 'lspace']) padded.removeAttribute(attribute)
    padded.prepend(makeSpace(side))
    padded.append(makeSpace(side))
  }
}

function makeSpace(width: string): Element {
  const space = document.createElementNS('http://www.w3.org/1998/Math/MathML', 'mspace')
  space.setAttribute('width', width)
  return space
}
