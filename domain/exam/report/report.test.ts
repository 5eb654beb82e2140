import { describe, expect, test } from 'vitest'
import { percentileOf, subjectMinutes } from '#domain/exam/report/report.ts'

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
})
