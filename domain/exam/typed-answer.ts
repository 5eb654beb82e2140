import { toLatinDigit } from '#domain/typed.ts'

/** Signs that show nothing: joiners, zero-width spaces, soft hyphens, marks of direction, variants of a glyph. */
const invisible = /\p{Cf}|\p{Default_Ignorable_Code_Point}/gu

/** Consonants without a vowel: older keyboards write them with a joiner, newer ones have a letter for each. */
const joined: Readonly<Record<string, string>> = {
  'ত্\u200d': 'ৎ',
  'ണ്\u200d': 'ൺ',
  'ന്\u200d': 'ൻ',
  'ര്\u200d': 'ർ',
  'ല്\u200d': 'ൽ',
  'ള്\u200d': 'ൾ',
  'ക്\u200d': 'ൿ',
}
const joinedForms = /[\u09a4\u0d15\u0d23\u0d28\u0d30\u0d32\u0d33][\u09cd\u0d4d]\u200d/g

type Replacement = readonly [RegExp, string]

/** Before compatibility forms take them apart. */
const wholeSigns: readonly Replacement[] = [
  [/[\u02b9-\u02bf\u00b4\u0384`\u2018-\u201b\u2032\u2035\u2039\u203a\uff07\uff40]/g, "'"],
  [/[\u201c-\u201f\u2033\u2036\u00ab\u00bb\u02dd\u301d-\u301f]/g, '"'],
  [/[\u02dc\u223c]/g, '~'],
  // A ring above and the sign of ordinals are taken for the degree sign.
  [/[\u02da\u2218]|(?<!\p{L})\u00ba/gu, '°'],
  // 3½ is 3 1/2, not 31/2.
  [/(?<=\p{Nd})(?=[\u00bc-\u00be\u2150-\u215e])/gu, ' '],
]

const signs: readonly Replacement[] = [
  ...wholeSigns,
  [/[\u2010-\u2015\u2043\u2212\u2796\ufe58]/g, '-'],
  [/[\u2044\u2215]/g, '/'],
  [/\u2236/g, ':'],
  [/[\u2264\u2a7d]/g, '<='],
  [/[\u2265\u2a7e]/g, '>='],
  [/[\u2192\u27f6]/g, '->'],
  // Urdu and Arabic keyboards have their own.
  [/[\u066b\u06d4]/g, '.'],
  [/[\u066c\u060c]/g, ','],
  [/\u061b/g, ';'],
  [/\u061f/g, '?'],
  [/\u066a/g, '%'],
  [/\u0643/g, 'ک'],
  [/[\u064a\u0649]/g, 'ی'],
  [/\u0647/g, 'ہ'],
  // Short vowels, which most leave out, and the stroke that makes a word longer.
  [/[\u0640\u064b-\u0652\u0670]/g, ''],
  [/''/g, '"'],
  [/(?<=\d)\s*[x*×\u2715\u2716\u2a2f]\s*(?=\d)/gi, '×'],
  // A power of a letter needs no sign: x², x^2 and x2 are the same, while 2³ is not 23.
  [/\^(?<=[\p{L})\]]\d*\^)(?=[-+]?\d)/gu, ''],
  [/\s+/gu, ' '],
]

/** Of a separate number, such as 10⁻³, in contrast to SO₄²⁻. */
const powers = /(?=[⁰¹²³⁴-⁹⁺⁻])(?<=(?:^|[^\p{L}\p{N}])\p{Nd}+)[⁰¹²³⁴-⁹⁺⁻]+/gu

const replaceAll = (text: string, replacements: readonly Replacement[]) =>
  replacements.reduce((changed, [from, to]) => changed.replaceAll(from, to), text)

const foldOnce = (text: string): string => {
  const whole = text.replaceAll(joinedForms, (form) => joined[form] ?? form).replaceAll(invisible, '')
  const plain = replaceAll(whole, wholeSigns)
    .replaceAll(powers, (power) => `^${power}`)
    .normalize('NFKC')
    .replaceAll(invisible, '')
    .replaceAll(/\p{Nd}/gu, toLatinDigit)
  return replaceAll(plain, signs).trim().normalize('NFKC')
}

/** Folding may produce text that folds again, such as two accents with a sign between them; a few rounds are enough. */
const maxRounds = 8
function untilStable(text: string, fold: (text: string) => string): string {
  let folded = text
  for (let round = 0; round < maxRounds; round++) {
    const next = fold(folded)
    if (next === folded) break
    folded = next
  }
  return folded
}

/** Of nearly all answers: folding would not change them. */
const isPlain = /^(?:[a-z]+|\d+)(?: [a-z]+)*$/i

/**
 * Normalises a typed text: keyboards differ in quotes, dashes, spaces, joiners, digits, composed letters, and signs of
 * sciences. Case stays. Texts that look alike become equal; a second fold changes nothing.
 */
export const foldAnswer = (typed: string): string =>
  isPlain.test(typed) ? typed : untilStable(typed, foldOnce)

/** The same without case. */
export const foldAnswerCase = (typed: string): string =>
  isPlain.test(typed)
    ? typed.toLowerCase()
    : untilStable(typed, (text) => foldOnce(text).toLowerCase().replaceAll('ς', 'σ').normalize('NFKC'))

/** Further signs on keyboards in India and on phones, besides letters, digits and punctuation. */
const onKeyboards = /^[\p{L}\p{M}\p{N}\p{P}\p{Sc} -~°×÷±√∆≈≠∞©®™]$/u

/** The first sign of a right answer that no keyboard has, even after folding; undefined if all can be typed. */
export const signNotTyped = (text: string): string | undefined =>
  [...foldAnswer(text)].find((sign) => !onKeyboards.test(sign))
