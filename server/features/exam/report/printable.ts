/** What the letters of the page have no sign for, as one would type it. */
const typed: Readonly<Record<string, string>> = {
  '→': '->',
  '⇒': '=>',
  '−': '-',
  '≤': '<=',
  '≥': '>=',
  '≠': '!=',
  '≈': '~',
  '√': 'sqrt ',
  '∫': 'integral ',
  '∞': 'infinity',
  '∑': 'sum ',
  α: 'alpha',
  β: 'beta',
  γ: 'gamma',
  Δ: 'delta ',
  θ: 'theta',
  λ: 'lambda',
  μ: 'mu',
  π: 'pi',
  ρ: 'rho',
  Ω: 'ohm',
  '…': '...',
  '′': "'",
}

/** A Greek letter is a word, and stands apart: sin θ. */
const betweenLetters = /(?<=[a-z])(?=[α-ωΑ-Ω])/gi

export const printable = (text: string): string =>
  text.replaceAll(betweenLetters, ' ').replaceAll(/./gu, (sign) => typed[sign] ?? sign)
