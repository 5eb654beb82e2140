import { describe, expect, it } from 'vitest'
import type { TestRank } from '../queries.ts'
import { progressOf } from './progress.ts'

const ranked = (testId: number, part: Partial<TestRank> = {}): TestRank => ({
  testId,
  name: `Test ${testId}`,
  labelId: 1,
  date: '2026-11-05T10:00:00+05:30',
  marks: 30,
  maximumMarks: 40,
  rank: 2,
  takers: 5,
  topperMarks: null,
  typeId: 4,
  averageMarks: 20,
  ...part,
})

describe('one’s way through a series of tests', () => {
  it('has percentage, percentile and the average', () => {
    expect(progressOf([ranked(7)])).toEqual([
      {
        testId: 7,
        name: 'Test 7',
        day: '2026-11-05',
        marks: 30,
        maximumMarks: 40,
        percent: 75,
        percentile: 60,
        rank: 2,
        takers: 5,
        average: 50,
      },
    ])
  })

  it('goes from the oldest to the newest, by the moment and not by its text', () => {
    const all = [
      ranked(1, { date: '2026-11-05T10:00:00+05:30' }),
      ranked(2, { date: '2026-11-05T06:00:00+00:00' }),
      ranked(3, { date: '2026-04-01T10:00:00+05:30' }),
      ranked(5, { date: '2026-11-05T10:00:00+05:30' }),
    ]
    expect(progressOf(all).map(({ testId }) => testId)).toEqual([3, 1, 5, 2])
  })

  it('is that of one label, where one is chosen', () => {
    const all = [ranked(1), ranked(2, { labelId: 9 })]
    expect(progressOf(all, 9).map(({ testId }) => testId)).toEqual([2])
    expect(progressOf(all).map(({ testId }) => testId)).toEqual([1, 2])
    expect(progressOf(all, 4)).toEqual([])
  })

  it('withholds the average where fewer than 5 took the test', () => {
    expect(progressOf([ranked(1, { averageMarks: null })])[0]?.average).toBeNull()
  })

  it('leaves out a test without marks', () => {
    expect(progressOf([ranked(1, { maximumMarks: 0 })])).toEqual([])
  })

  it('goes below nothing where wrong answers cost more than the right ones gave; a lone taker has 99', () => {
    const [point] = progressOf([ranked(1, { marks: -4, rank: 1, takers: 1 })])
    expect(point).toMatchObject({ percent: -10, percentile: 99 })
  })
})
