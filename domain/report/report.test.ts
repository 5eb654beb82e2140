import { describe, expect, test } from 'vitest'
import { percentileOf, showDuration, subjectMinutes, timeLimitOf } from '#domain/report/report.ts'

describe('report calculations (spec/3 §5)', () => {
  test.each([
    [1, 1, '99.00'],
    [1, 0, '99.00'],
    [1, 2, '50.00'],
    [2, 2, '0.00'],
    [14, 812, '98.28'],
    [1, 3, '66.67'],
    [1, 50_000, '100.00'],
  ])('rank %d of %d: %s', (rank, takers, expected) => {
    expect(percentileOf(rank, takers)).toBe(expected)
  })

  test.each([
    [59_999, 0],
    [60_000, 1],
    [119_999, 1],
    [-1, 0],
  ])('%d ms of a subject are %d whole minutes', (ms, expected) => {
    expect(subjectMinutes(ms)).toBe(expected)
  })

  test.each([
    [45, '45 min'],
    [60, '60 min'],
    [61, '1 h 1 min'],
    [120, '2 h'],
    [180, '3 h'],
    [195, '3 h 15 min'],
  ])('%d minutes: %s', (minutes, expected) => {
    expect(showDuration(minutes)).toBe(expected)
  })
})

test.each([
  [1, 90],
  [2, null],
  [4, 90],
])('a test of type %s may take %s minutes', (test_type_id, limit) => {
  expect(timeLimitOf({ test_type_id, duration: 90 })).toBe(limit)
})
