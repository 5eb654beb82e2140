import { describe, expect, test } from 'vitest'
import {
  birthDateFault,
  birthDateParts,
  birthYears,
  dayOfParts,
  fieldsNamed,
  isBloodGroup,
  isTooLong,
  passwordChangeFault,
  shownValue,
  tidyText,
} from './rules.ts'

const today = '2026-11-21'

describe('a date of birth [profile-10]', () => {
  test.each([
    [2012, 2, 29, undefined],
    [2012, 2, 30, 'leapFebruary'],
    [2012, 2, 31, 'leapFebruary'],
    [2011, 2, 28, undefined],
    [2011, 2, 29, 'february'],
    [2000, 2, 29, undefined],
    [2000, 2, 30, 'leapFebruary'],
    [2010, 4, 30, undefined],
    [2010, 4, 31, 'thirtyDays'],
    [2010, 6, 31, 'thirtyDays'],
    [2010, 9, 31, 'thirtyDays'],
    [2010, 11, 31, 'thirtyDays'],
    [2010, 1, 31, undefined],
    [2010, 12, 31, undefined],
    [2026, 11, 20, undefined],
    [2026, 11, 21, undefined],
    [2026, 11, 22, 'future'],
    [2027, 1, 1, 'future'],
    [1970, 1, 1, undefined],
    [1969, 12, 31, 'none'],
    [2010, 13, 1, 'none'],
    [2010, 1, 0, 'none'],
    [Number.NaN, 1, 1, 'none'],
  ] as const)('%d-%d-%d: %s', (year, month, day, fault) =>
    expect(birthDateFault({ year, month, day }, today)).toBe(fault),
  )
  test('the years begin with this one and end with 1970', () => {
    expect(birthYears(today)[0]).toBe(2026)
    expect(birthYears(today).at(-1)).toBe(1970)
  })
})

test.each([
  ['Pune', 'Pune'],
  ['', '-'],
  ['  ', '-'],
  [null, '-'],
  [undefined, '-'],
  [-1, '-'],
  ['-1', '-'],
  [0, '0'],
  ['-10', '-10'],
] as const)('%j is shown as %s [profile-2]', (value, shown) => expect(shownValue(value)).toBe(shown))

describe('a change of password [profile-15, profile-16]', () => {
  test.each([
    ['', 'abc123', 'abc123', 'oldMissing'],
    ['old', 'abc123', 'abc124', 'differ'],
    ['old', '', '', 'length'],
    ['old', 'abc12', 'abc12', 'length'],
    ['old', 'abc123', 'abc123', undefined],
    ['old', 'abcde12345', 'abcde12345', undefined],
    ['old', 'abcde123456', 'abcde123456', 'length'],
    ['old', 'abc 123', 'abc 123', 'characters'],
  ] as const)('%j, %j, %j: %s', (old, next, again, fault) =>
    expect(passwordChangeFault({ old, next, again }, 'told')).toBe(fault),
  )
})

describe('text lengths in visible characters [profile-8]', () => {
  test.each([
    ['address', 118, false],
    ['address', 119, false],
    ['address', 120, true],
    ['birth_place', 19, false],
    ['birth_place', 20, false],
    ['birth_place', 21, true],
  ] as const)('%s of %d characters is too long: %s', (field, length, tooLong) => {
    expect(isTooLong(field, 'x'.repeat(length))).toBe(tooLong)
    expect(isTooLong(field, '🏠'.repeat(length))).toBe(tooLong)
  })
})

test.each([
  ['  12, Lake Road \n', '12, Lake Road'],
  ['12\r\nLake Road\rPune', '12\nLake Road\nPune'],
  ['Pu\u202ene\u0007\u200b', 'Pune'],
  ['\ud800Pune', '\ufffdPune'],
  ['पुणे 🏠', 'पुणे 🏠'],
])('%j is kept as %j [profile-8]', (typed, kept) => expect(tidyText(typed)).toBe(kept))

test.each([
  [{}, []],
  [{ address: '' }, ['address']],
  [{ address: undefined, dob: '2010-01-01' }, ['dob']],
  [{ blood_group: 'O+', photo: 'x' }, ['blood_group', 'photo']],
])('%j names %j [profile-24]', (body, fields) => expect(fieldsNamed(body)).toEqual(fields))

test.each([
  ['O+', true],
  ['AB-', true],
  ['o+', false],
  ['C+', false],
  ['', false],
])('%j is a blood group: %s [profile-9]', (text, is) => expect(isBloodGroup(text)).toBe(is))

test.each([
  ['2012-02-30', { year: 2012, month: 2, day: 30 }],
  ['2012-2-3', undefined],
  ['', undefined],
  ['12-02-2012', undefined],
])('%j is read as %j', (text, parts) => expect(birthDateParts(text)).toEqual(parts))

test('the parts and the text of a day agree', () =>
  expect(dayOfParts({ year: 2012, month: 2, day: 3 })).toBe('2012-02-03'))
