import { describe, expect, test } from 'vitest'
import { percentileOf, subjectMinutes, weakestSubject } from '#domain/exam/report/report.ts'

describe('report calculations', () => {
  test.each([
    [1, 1, '99.00'],
    [1, 0, '99.00'],
    [1, 2, '50.00'],
    [2, 2, '0.00'],
    [14, 812, '98.28'],
    [1, 3, '66.67'],
    [1, 50_000, '100.00'],
  ])('rank %d of %d: %s [report-13]', (rank, takers, expected) => {
    expect(percentileOf(rank, takers)).toBe(expected)
  })

  test.each([
    [59_999, 0],
    [60_000, 1],
    [119_999, 1],
    [-1, 0],
  ])('%d ms of a subject are %d whole minutes [report-15]', (ms, expected) => {
    expect(subjectMinutes(ms)).toBe(expected)
  })

  const row = (right: number, wrong: number, left = 0) => ({ right, wrong, left })
  test.each([
    ['the smallest share, not the smallest number', [row(8, 2), row(6, 0)], 0],
    ['of equal shares the one with more wrong', [row(1, 0, 3), row(1, 3), row(4, 0)], 1],
    ['one alone is not weaker', [row(0, 4)], undefined],
    ['equal ones are not weaker', [row(1, 1), row(2, 2)], undefined],
    ['without questions it is not counted', [row(0, 0), row(1, 1), row(2, 0)], 1],
    ['none', [], undefined],
  ])('the weakest subject: %s [report-12]', (_name, rows, expected) => {
    expect(weakestSubject(rows)).toBe(expected === undefined ? undefined : rows[expected])
  })
})
