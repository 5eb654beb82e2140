import { describe, expect, test } from 'vitest'
import { needsYearChoice, rewriteYear, yearInUse } from '#domain/session/year.ts'

describe('Select Academic Year [session-19]', () => {
  test.each([
    [12, [{ acad_yr_id: 11 }, { acad_yr_id: 12 }], false],
    [12, [{ acad_yr_id: 11 }], true],
    [12, [], false],
  ])('year %i in use, own years %j: %s', (inUse, own, needed) => {
    expect(needsYearChoice(inUse, own)).toBe(needed)
  })
})

describe('the year in the token [session-49]', () => {
  test.each([
    ['s3cr-_et.12', 13, 's3cr-_et.13'],
    ['s3cr-_et', 13, 's3cr-_et.13'],
    ['head.payload.signature.12', 7, 'head.payload.signature.7'],
  ])('%s becomes, for year %i, %s', (token, year, rewritten) => {
    expect(rewriteYear(token, year)).toBe(rewritten)
  })
})

describe('the year in use [session-55]', () => {
  const older = { name: 'older', start_date: '2025-04-01', end_date: '2026-03-31' }
  const newer = { name: 'newer', start_date: '2026-04-01', end_date: '2027-03-31' }
  const later = { name: 'later', start_date: '2027-06-01', end_date: '2028-03-31' }
  const years = [later, older, newer]

  test.each([
    ['holds the day', '2026-11-21', 'newer'],
    ['holds its first day', '2026-04-01', 'newer'],
    ['holds its last day', '2026-03-31', 'older'],
    ['is the latest that started, between two', '2027-05-01', 'newer'],
    ['is the latest that started, after all', '2030-01-01', 'later'],
    ['is the first, before all', '2020-01-01', 'older'],
  ])('%s: on %s the %s', (_, today, name) => {
    expect(yearInUse(years, today)?.name).toBe(name)
  })

  test('of two years with the day it is the one that started later', () => {
    const term = { name: 'term', start_date: '2026-10-01', end_date: '2026-12-31' }
    expect(yearInUse([term, ...years], '2026-11-21')?.name).toBe('term')
  })

  test('is missing only without years', () => {
    expect(yearInUse([], '2026-11-21')).toBeUndefined()
  })
})
