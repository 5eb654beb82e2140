import { expect, test } from 'vitest'
import { directionOfHtml, directionsOf, dotted, isolate, isRightToLeft } from './bidi.ts'

test.each([
  ['Asha Rao', false],
  ['ழுத்து', false],
  ['हिन्दी', false],
  ['12-11-2026', false],
  ['مكتب', true],
  ['Class 10 اردو', true],
  ['דניאל', true],
])('%s is read from right to left: %s', (text, is) => {
  expect(isRightToLeft(text)).toBe(is)
  expect(isolate(text)).toBe(is ? `\u2068${text}\u2069` : text)
})

test('facts keep their order beside a name from right to left', () => {
  expect(dotted(['مكتب', '27-11-2026', '', undefined, false, '9:00 AM'])).toBe(
    '\u2068مكتب\u2069 · 27-11-2026 · 9:00 AM',
  )
  expect(dotted(['Asha', '27-11-2026'])).toBe('Asha · 27-11-2026')
})

test.each([
  ['<p>پاکستان کا دارالحکومت ___ ہے۔</p>', 'rtl'],
  ['<p>1. علم کیا ہے؟</p>', 'rtl'],
  ['<p dir="ltr">&nbsp;علم</p>', 'rtl'],
  ['<math><mi>x</mi></math> کا مربع', 'rtl'],
  ['\\(x^2\\) کا مربع', 'rtl'],
  ['NCERT کے مطابق', 'ltr'],
  ['<p>What is علم?</p>', 'ltr'],
  ['हिन्दी', 'ltr'],
  ['<p>5 + 3 = 8</p>', undefined],
  ['<math><mi>x</mi></math>', undefined],
])('the direction of %s is %s', (html, direction) => expect(directionOfHtml(html)).toBe(direction))

test('a row without letters has the direction of those beside it', () => {
  expect(directionsOf(['5', 'پانی', 'Delhi'])).toEqual(['rtl', 'rtl', 'ltr'])
  expect(directionsOf(['5', '\\(x\\)'], '<p>علم</p>')).toEqual(['rtl', 'rtl'])
  expect(directionsOf(['5', '6'])).toEqual([undefined, undefined])
  expect(directionsOf(['5', 'Delhi'])).toEqual([undefined, undefined])
})
