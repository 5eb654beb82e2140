import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { foldAnswer, foldAnswerCase, signNotTyped } from '#domain/exam/typed-answer.ts'

const equal: Readonly<Record<string, readonly (readonly [string, string])[]>> = {
  'quotes and dashes': [
    ['Newton’s', "Newton's"],
    ['Newton‘s', "Newton's"],
    ['Newton`s', "Newton's"],
    ['Newton´s', "Newton's"],
    ['Newton′s', "Newton's"],
    ['Newtonʼs', "Newton's"],
    ['Newton＇s', "Newton's"],
    ['“Hamlet”', '"Hamlet"'],
    ['«Hamlet»', '"Hamlet"'],
    ["''Hamlet''", '"Hamlet"'],
    ['Qurʾan', "Qur'an"],
    ['Jean–Paul', 'Jean-Paul'],
    ['Jean—Paul', 'Jean-Paul'],
    ['Jean‑Paul', 'Jean-Paul'],
    ['−5', '-5'],
    ['－5', '-5'],
  ],
  'spaces and case': [
    [' Isaac  Newton ', 'isaac newton'],
    ['Isaac\u00a0Newton', 'Isaac Newton'],
    ['Isaac\u2009Newton', 'Isaac Newton'],
    ['Isaac\tNewton\n', 'Isaac Newton'],
    ['New\u200bton', 'Newton'],
    ['New\u00adton', 'Newton'],
    ['\ufeffNewton', 'Newton'],
    ['\u200fNewton\u200e', 'Newton'],
    ['Ｎｅｗｔｏｎ', 'newton'],
    ['ΟΔΟΣ', 'οδοσ'],
  ],
  'forms of letters': [
    ['café', 'cafe\u0301'],
    ['ﬁnal', 'final'],
    ['Ångström', 'A\u030angstro\u0308m'],
    ['№ 5', 'No 5'],
    ['…', '...'],
  ],
  Devanagari: [
    ['१९४७', '1947'],
    ['क्\u200dष', 'क्ष'],
    ['क्\u200cष', 'क्ष'],
    ['\u0958लम', '\u0915\u093cलम'],
    ['\u095eारसी', '\u092b\u093cारसी'],
    ['भारत ', 'भारत'],
    ['सन् १९४७', 'सन् 1947'],
    ['राम–सीता', 'राम-सीता'],
  ],
  'Tamil, Bengali, Malayalam, Gujarati': [
    ['௧௯௪௭', '1947'],
    ['க\u0bca', 'க\u0bc6\u0bbe'],
    ['க\u0bcb', 'க\u0bc7\u0bbe'],
    ['\u0b94வை', '\u0b92\u0bd7வை'],
    ['தமிழ்\u200c', 'தமிழ்'],
    ['ত্\u200d', 'ৎ'],
    ['അവന്\u200d', 'അവൻ'],
    ['১৯৪৭', '1947'],
    ['૧૯૪૭', '1947'],
  ],
  Urdu: [
    ['پاكستان', 'پاکستان'],
    ['پانى', 'پانی'],
    ['پاني', 'پانی'],
    ['هندوستان', 'ہندوستان'],
    ['عِلم', 'علم'],
    ['كـــتاب', 'کتاب'],
    ['۱۹۴۷', '1947'],
    ['١٩٤٧', '1947'],
    ['۹٫۸', '9.8'],
    ['می\u200cخواهم', 'میخواہم'],
    ['آم', '\u0627\u0653م'],
    ['ﻻہور', 'لاہور'],
    ['دہلی، لاہور', 'دہلی, لاہور'],
  ],
  'chemistry and mathematics': [
    ['H₂O', 'H2O'],
    ['SO₄²⁻', 'SO42-'],
    ['SO₄²⁻', 'SO4^2-'],
    ['Ca²⁺', 'Ca^2+'],
    ['Na⁺', 'Na+'],
    ['x²', 'x^2'],
    ['x²', 'x2'],
    ['(a+b)²', '(a+b)^2'],
    ['2³', '2^3'],
    ['6.02×10²³', '6.02 x 10^23'],
    ['6.02×10²³', '6.02*10^23'],
    ['10⁻³', '10^-3'],
    ['3½', '3 1/2'],
    ['½', '1/2'],
    ['x ≤ 5', 'x <= 5'],
    ['3∶4', '3:4'],
    ['A → B', 'A -> B'],
    ['f″(x)', "f''(x)"],
  ],
  units: [
    ['9.8 m s⁻²', '9.8 m s^-2'],
    ['5 Ω', '5 \u2126'],
    ['5 µm', '5 \u03bcm'],
    ['30°', '30º'],
    ['30°', '30˚'],
    ['25 ℃', '25 °C'],
    ['300 K', '300 \u212a'],
    ['m²', 'm2'],
    ['5′ 30″', `5' 30"`],
    ['٪', '%'],
  ],
}

const different: readonly (readonly [string, string])[] = [
  ['Newton', 'Newtons'],
  ["Newton's", 'Newtons'],
  ["Newtons'", "Newton's"],
  ['well-known', 'wellknown'],
  ['well known', 'wellknown'],
  ['Hamlet', '"Hamlet"'],
  ['cafe', 'café'],
  ['5', '-5'],
  ['5', '+5'],
  ['2³', '23'],
  ['2^3', '23'],
  ['10⁻³', '10-3'],
  ['3½', '31/2'],
  ['1/2', '12'],
  ['1.5', '15'],
  ['1,5', '1.5'],
  ['x < 5', 'x <= 5'],
  ['x > 5', 'x >= 5'],
  ['x²', 'x³'],
  ['x²', '2x'],
  ['H₂O', 'H₂O₂'],
  ['Na', 'Na+'],
  ['Ca2+', 'Ca2-'],
  ['O₂', 'O₃'],
  ['CO', 'CO₂'],
  ['m/s', 'm/s²'],
  ['m s⁻¹', 'm s⁻²'],
  ['30°', '30'],
  ['5 Ω', '5 V'],
  ['µm', 'mm'],
  ['a:b', 'a/b'],
  ['a→b', 'b→a'],
  ['2×3', '2+3'],
  ['हंस', 'हँस'],
  ['कलम', 'क़लम'],
  ['कल', 'काल'],
  ['दिन', 'दीन'],
  ['क्षमा', 'कषमा'],
  ['१९४७', '१९४८'],
  ['கல்', 'கால்'],
  ['மரம்', 'மறம்'],
  ['பொன்', 'போன்'],
  ['௧', '௨'],
  ['کہا', 'کھا'],
  ['پانی', 'بانی'],
  ['آم', 'ام'],
  ['سال', 'شال'],
  ['۱۹۴۷', '۱۹۷۴'],
  ['قلم', 'کلم'],
]

describe('typed answers [report-37]', () => {
  const pairs = Object.values(equal).flat()
  test.each(pairs)('%j is %j', (one, other) => {
    expect(foldAnswerCase(one)).toBe(foldAnswerCase(other))
  })
  test.each(different)('%j is not %j', (one, other) => {
    expect(foldAnswerCase(one)).not.toBe(foldAnswerCase(other))
  })
  test('case is kept where it is asked for', () => {
    expect([foldAnswer('ＹＯＲＫ’s'), foldAnswer('York')]).toEqual(["YORK's", 'York'])
  })
})

test('folding a folded text changes nothing', () => {
  const signs = [...Object.values(equal).flat(2).join(''), ...different.flat().join('')]
  const unit = fc.oneof(fc.constantFrom(...signs), fc.constantFrom(...'²³⁻⁺^×x* \'"`´′"-10'), fc.string())
  fc.assert(
    fc.property(fc.array(unit, { maxLength: 12 }), (units) => {
      for (const fold of [foldAnswer, foldAnswerCase]) {
        const folded = fold(units.join(''))
        expect(fold(folded)).toBe(folded)
      }
    }),
    { numRuns: 500 },
  )
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 20 }), (text) => {
      expect(foldAnswerCase(foldAnswerCase(text))).toBe(foldAnswerCase(text))
    }),
    { numRuns: 500 },
  )
})

test('the longest blank folds at once', () => {
  const start = performance.now()
  for (const unit of ['9', '9²', 'a9^', "'", ' ', '3 x ', 'क\u200d', '½'])
    foldAnswerCase(unit.repeat(1000).slice(0, 1000))
  expect(performance.now() - start).toBeLessThan(500)
})

test.each([
  ['H₂SO₄', undefined],
  ['∫x', '∫'],
  ['₹ 5', undefined],
  ['भारत', undefined],
  ['\uf0a7', '\uf0a7'],
  ['→', undefined],
  ['😀', '😀'],
  ['A ⇌ B', '⇌'],
  ['90° ± 2', undefined],
  ['<p>', undefined],
])('%j: %j cannot be typed', (text, sign) => expect(signNotTyped(text)).toBe(sign))
