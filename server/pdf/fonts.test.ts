import { expect, test } from 'vitest'
import { runsOf, unprintableSigns } from '#server/pdf/fonts.ts'

const file = (family: string, script: string, weight = 600) =>
  `@fontsource/${family}/files/${family}-${script}-${weight}-normal.woff`
const latin = file('figtree', 'latin')
const noto = (script: string) => file(`noto-sans-${script}`, script)
const symbols = file('dejavu-sans', 'latin', 700)

test.each([
  ['Aarav', [[latin, 'Aarav']]],
  ['आरव शर्मा', [[noto('devanagari'), 'आरव शर्मा']]],
  [
    'Łó',
    [
      [file('figtree', 'latin-ext'), 'Ł'],
      [latin, 'ó'],
    ],
  ],
  ['தமிழ்', [[noto('tamil'), 'தமிழ்']]],
  ['اردو', [[file('noto-naskh-arabic', 'arabic'), 'اردو']]],
  [
    'H₂O',
    [
      [latin, 'H'],
      [symbols, '₂'],
      [latin, 'O'],
    ],
  ],
  // A letter and its mark are of one font.
  ['x̄', [[symbols, 'x̄']]],
  ['a\u200bb\ufe0f', [[latin, 'ab']]],
  ['漢', [[latin, '[U+6F22]']]],
  ['', []],
] as const)('%j is drawn in %j', (text, runs) =>
  expect(runsOf(text, 'bold').map(({ font, text: part }) => [font, part])).toEqual(runs),
)

test.each([
  ['Latin', 'The quick brown fox, Ångström, naïve'],
  ['Devanagari', 'क्षत्रिय विद्यार्थी श्रृंखला ज़ १२३ ।'],
  ['Bengali', 'শিক্ষার্থী বিজ্ঞান ক্ষ'],
  ['Gujarati', 'વિદ્યાર્થી ક્ષેત્ર'],
  ['Gurmukhi', 'ਵਿਦਿਆਰਥੀ ਸ਼ਰਮਾ'],
  ['Kannada', 'ವಿದ್ಯಾರ್ಥಿ ಕ್ಷೇತ್ರ'],
  ['Malayalam', 'വിദ്യാർത്ഥി ർമ്മ'],
  ['Oriya', 'ବିଦ୍ୟାର୍ଥୀ କ୍ଷେତ୍ର'],
  ['Tamil', 'மாணவர் ஸ்ரீ'],
  ['Telugu', 'విద్యార్థి క్షేత్రం'],
  ['Urdu', 'سورج کس سمت سے نکلتا ہے؟ ٹ ڈ ڑ ں ے ۱۲۳ ۔'],
  ['Greek', 'αβγδεθλμπσφω ΓΔΘΛΣΦΨΩ'],
  ['Cyrillic', 'Привет, мир'],
  ['mathematics', '∴ ∵ ∈ ∉ ∠ ⊥ ∥ √ ∫ ∮ ∑ ∏ ∞ ≤ ≥ ≠ ≈ ≡ ± × ÷ − ∓ ∝ ∂ ∇ ∅ ∪ ∩ ⊂ ⊆ ∀ ∃ ℝ 𝑥 x⃗ 0.9̅'],
  ['chemistry', 'H₂SO₄ Na⁺ SO₄²⁻ → ⇌ ⇋ ° ℃ Å µ Ω ½ ⅓'],
  ['raised and lowered', '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ⁿⁱ ₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎ₐₑₒₓₙₘₖᵢⱼ'],
  ['currency and marks', '₹ € £ ¥ $ ¢ © ® ™ • … – — ‘ ’ “ ” § ✓ ✗ ★ ☐ ▲ ● ← ↑ ↓ ↔ ⇒ ⇔'],
])('every sign of %s has a font', (_, text) => expect(unprintableSigns(text)).toEqual([]))

test('signs without a font are found, each once', () =>
  expect(unprintableSigns('漢字 and 漢, \u{1f9ea}')).toEqual(['漢', '字', '\u{1f9ea}']))
