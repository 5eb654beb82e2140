import { expect, test } from 'vitest'
import { dotted, isolate, isRightToLeft } from './bidi.ts'

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
