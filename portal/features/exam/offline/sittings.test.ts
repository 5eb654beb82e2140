import { expect, test } from 'vitest'
import { makeZone } from '#domain/zone.ts'
import { isSheetShown, sheetRows } from './sittings.ts'

const zone = makeZone('Asia/Kolkata')
const at = (moment: string) => Date.parse(`2026-12-${moment}:00+05:30`)
const sitting = (subject: string, day: string, startTime = '9:00 AM', endTime = '12:00 PM') => ({
  ...{ subject, day: `2026-12-${day}`, startTime, endTime },
})
const sheet = [
  sitting('Mathematics', '07'),
  sitting('Hindi', '09'),
  sitting('Sanskrit', '09'),
  sitting('Art', '09', '1:00 PM', '2:00 PM'),
]

test.each([
  ['before all', '01T10:00', ['next', 'before', 'before', 'before']],
  ['the minute before', '07T08:59', ['next', 'before', 'before', 'before']],
  ['on the minute', '07T09:00', ['running', 'before', 'before', 'before']],
  ['the last minute', '07T11:59', ['running', 'before', 'before', 'before']],
  ['the end; two choices come next', '07T12:00', ['over', 'next', 'next', 'before']],
  ['both run', '09T10:00', ['over', 'running', 'running', 'before']],
  ['between two of a day', '09T12:30', ['over', 'over', 'over', 'next']],
  ['after all', '09T14:00', ['over', 'over', 'over', 'over']],
])('%s', (_, moment, expected) => {
  const rows = sheetRows(sheet, zone, at(moment))
  expect(rows.map(({ status, isNext }) => (isNext ? 'next' : status))).toEqual(expected)
})

test.each([
  ['to come', '01T10:00', null, true],
  ['with marks of a part', '09T10:00', true, true],
  ['over, without marks', '10T10:00', null, true],
  ['over, with marks', '10T10:00', true, false],
])('an exam %s shows its date sheet: %s, %s, %s [exam-31]', (_, moment, isPresent, expected) => {
  expect(isSheetShown({ isPresent }, sheetRows(sheet, zone, at(moment)))).toBe(expected)
})

test('an exam without one has none to show', () => {
  expect(isSheetShown({ isPresent: null }, [])).toBe(false)
})
