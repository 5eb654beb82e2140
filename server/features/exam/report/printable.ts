/** Characters that the font lacks, as one would type them. */
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

/** A Greek letter is a separate word: sin θ. */
const betweenLetters = /(?<=[a-z])(?=[α-ωΑ-Ω])/gi

export const printable = (text: string): string =>
  text.replaceAll(betweenLetters, ' ').replaceAll(/./gu, (sign) => typed[sign] ?? sign)
