import { describe, expect, test } from 'vitest'
import { groupsOf, monthAfterKey, readYearUrlState, tilesOf, yearsOf } from './year.ts'

const bounds = { first: '2026-04-01', last: '2027-03-31' }

test('an academic year touches one calendar year or two [timetable-4]', () => {
  expect(yearsOf(bounds)).toEqual([2026, 2027])
  expect(yearsOf({ first: '2028-01-01', last: '2028-12-31' })).toEqual([2028])
})

test('twelve tiles; months outside the academic year have no count [timetable-5]', () => {
  const tiles = tilesOf(2026, { 3: 9, 4: 120, 11: 1 }, bounds)
  expect(tiles).toHaveLength(12)
  expect(tiles[2]).toEqual({ month: '2026-03', isWithin: false, count: 0 })
  expect(tiles[3]).toEqual({ month: '2026-04', isWithin: true, count: 120 })
  expect(tiles[11]).toEqual({ month: '2026-12', isWithin: true, count: 0 })
  expect(tilesOf(2027, {}, bounds).filter((tile) => tile.isWithin)).toHaveLength(3)
})

describe('what an address opens', () => {
  test.each([
    [{ year: null, month: null }, '2026-11-20', { year: 2026, chosen: undefined, current: '2026-11' }],
    [{ year: null, month: null }, '2027-01-01', { year: 2027, chosen: undefined, current: '2027-01' }],
    [{ year: '2027', month: null }, '2026-11-20', { year: 2027, chosen: undefined, current: '2027-01' }],
    [{ year: null, month: '2027-02' }, '2026-11-20', { year: 2027, chosen: '2027-02', current: '2027-02' }],
    [{ year: '2026', month: '2027-02' }, '2026-11-20', { year: 2026, chosen: undefined, current: '2026-11' }],
    [{ year: '2099', month: '2026-03' }, '2026-11-20', { year: 2026, chosen: undefined, current: '2026-11' }],
    [{ year: 'x', month: 'y' }, '2030-01-01', { year: 2026, chosen: undefined, current: '2026-04' }],
    [{ year: '2027', month: null }, '2028-02-29', { year: 2027, chosen: undefined, current: '2027-01' }],
  ])('%j on %s', (address, today, urlState) =>
    expect(readYearUrlState(address, bounds, today)).toEqual(urlState),
  )
})

test.each([
  ['2026-11', 'ArrowLeft', '2026-10'],
  ['2026-12', 'ArrowRight', '2027-01'],
  ['2026-11', 'ArrowUp', '2026-08'],
  ['2026-11', 'ArrowDown', '2027-02'],
  ['2026-11', 'Home', '2026-10'],
  ['2026-11', 'End', '2026-12'],
  ['2026-11', 'PageDown', '2027-03'],
  ['2027-02', 'PageUp', '2026-04'],
  ['2026-04', 'ArrowLeft', '2026-04'],
  ['2027-03', 'ArrowDown', '2027-03'],
])('from %s, %s leads to %s', (month, key, expected) =>
  expect(monthAfterKey(month, key, bounds)).toBe(expected),
)

test('right to left swaps the arrows; other keys do nothing', () => {
  expect(monthAfterKey('2026-11', 'ArrowLeft', bounds, true)).toBe('2026-12')
  expect(monthAfterKey('2026-11', 'x', bounds)).toBeUndefined()
})

test('entries are grouped by date, in order, over a month end and 29 February; one of several days once', () => {
  const groups = groupsOf({ '2028-03-01': [3, 2], '2028-02-29': [1, 2], '2028-02-28': [] }, String)
  expect(groups).toEqual([
    { day: '2028-02-29', entries: [1, 2] },
    { day: '2028-03-01', entries: [3] },
  ])
})
