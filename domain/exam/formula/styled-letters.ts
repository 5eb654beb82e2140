/** Where an alphabet of mathematics begins in Unicode: capital letters, then small ones; and its digits. */
type Alphabet = { letters: number; digits?: number }

const alphabets: Readonly<Record<string, Alphabet>> = {
  bold: { letters: 0x1d400, digits: 0x1d7ce },
  'bold-italic': { letters: 0x1d468 },
  script: { letters: 0x1d49c },
  'bold-script': { letters: 0x1d4d0 },
  fraktur: { letters: 0x1d504 },
  'double-struck': { letters: 0x1d538, digits: 0x1d7d8 },
  'bold-fraktur': { letters: 0x1d56c },
  'sans-serif': { letters: 0x1d5a0, digits: 0x1d7e2 },
  'bold-sans-serif': { letters: 0x1d5d4, digits: 0x1d7ec },
  'sans-serif-italic': { letters: 0x1d608 },
  monospace: { letters: 0x1d670, digits: 0x1d7f6 },
}

/** Letters that Unicode had before these alphabets. */
const older: Readonly<Record<string, string>> = {
  script: 'BℬEℰFℱHℋIℐLℒMℳRℛeℯgℊoℴ',
  fraktur: 'CℭHℌIℑRℜZℨ',
  'double-struck': 'CℂHℍNℕPℙQℚRℝZℤ',
}

/**
 * Letters and digits in an alphabet of MathML's `mathvariant`, such as `double-struck`: browsers draw no other variant
 * than `normal`. Other signs stay, and so does a text in an unknown variant.
 */
export function styledLetters(text: string, variant: string): string {
  const alphabet = alphabets[variant]
  if (!alphabet) return text
  const exceptions = older[variant] ?? ''
  return Array.from(text, (sign) => {
    const at = exceptions.indexOf(sign)
    if (at >= 0 && at % 2 === 0) return exceptions[at + 1] ?? sign
    if (/[A-Z]/.test(sign)) return String.fromCodePoint(alphabet.letters + sign.charCodeAt(0) - 65)
    if (/[a-z]/.test(sign)) return String.fromCodePoint(alphabet.letters + 26 + sign.charCodeAt(0) - 97)
    if (/\d/.test(sign) && alphabet.digits) return String.fromCodePoint(alphabet.digits + Number(sign))
    return sign
  }).join('')
}
