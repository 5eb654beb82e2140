import { describe, expect, it, test } from 'vitest'
import type { Test } from '#portal/shared/exam/read-test.ts'
import { hasReport, listReports, mayPreview } from './listing.ts'

const end = 1_800_000_000_000
const made = (id: number, part: Partial<Test> = {}): Test => ({
  id,
  name: `Unit Test ${id}: Light`,
  typeId: 4,
  labelId: 1,
  startsAt: '',
  startMs: end - 3_600_000,
  endMs: end,
  minutes: 60,
  attemptLimit: 1,
  submittedAttempts: 1,
  openAttempts: 0,
  isResultPublished: true,
  hasSolutions: true,
  ...part,
})
const after = end + 1

describe('the report listing', () => {
  it('has a card for each of the three statuses, in the order given [report-3]', () => {
    const tests = [
      made(3, { isResultPublished: false }),
      made(1),
      made(2, { submittedAttempts: 0 }),
      made(4, { typeId: 2, submittedAttempts: 0 }),
    ]
    expect(listReports(tests, '', after).map(({ test: one, status }) => [one.id, status])).toEqual([
      [3, 'attempted_n_under_evaluation'],
      [1, 'attempted_n_result_published'],
      [2, 'expired'],
    ])
  })

  it('expires with its last second', () => {
    const untaken = made(1, { submittedAttempts: 0 })
    expect(listReports([untaken], '', end - 1)).toEqual([])
    expect(listReports([untaken], '', end)).toMatchObject([{ status: 'expired' }])
  })

  test.each([
    ['', [1, 2]],
    ['  ', [1, 2]],
    ['test 2', [2]],
    ['LIGHT', [1, 2]],
    ['2: li', [2]],
    ['sound', []],
  ])('searched for "%s": %j [report-6]', (typed, expected) => {
    const found = listReports([made(1), made(2)], typed, after)
    expect(found.map(({ test: one }) => one.id)).toEqual(expected)
  })

  test.each([
    ['expired', false],
    ['attempted_n_under_evaluation', false],
    ['attempted_n_result_published', true],
  ] as const)('%s may be viewed: %s [report-5]', (status, expected) => {
    expect(hasReport(status)).toBe(expected)
  })
})

test.each([
  [true, true, true],
  [true, false, false],
  [false, true, false],
  [false, false, false],
])(
  'published %s, solutions offered %s: Preview and Download %s [report-17]',
  (isResultPublished, hasSolutions, expected) => {
    expect(mayPreview({ isResultPublished, hasSolutions })).toBe(expected)
  },
)
