import { describe, expect, it, test } from 'vitest'
import type { Test } from '#domain/exam/calls.ts'
import { hasReport, listReports, mayPreview } from './listing.ts'

const end = 1_800_000_000
const made = (test_id: number, part: Partial<Test> = {}): Test => ({
  test_id,
  test_name: `Unit Test ${test_id}: Light`,
  test_type_id: 4,
  label_id: 1,
  title: 'Unit Tests',
  start_date: '',
  test_start_date: '',
  end_date: '',
  test_end_date: '',
  start_timestamp: end - 3600,
  end_timestamp: end,
  duration: 60,
  test_limit: 1,
  total_attempts: 1,
  incomplete_attempts: 0,
  is_submitted: true,
  is_result_published: 1,
  is_download_solution: true,
  ...part,
})
const after = (end + 1) * 1000

describe('the report listing (spec/3 §2, §4)', () => {
  it('has a card for each of the three statuses, in the order given', () => {
    const tests = [
      made(3, { is_result_published: 0 }),
      made(1),
      made(2, { total_attempts: 0, is_submitted: false }),
      made(4, { test_type_id: 2, total_attempts: 0 }),
    ]
    expect(listReports(tests, '', after).map(({ test: one, status }) => [one.test_id, status])).toEqual([
      [3, 'attempted_n_under_evaluation'],
      [1, 'attempted_n_result_published'],
      [2, 'expired'],
    ])
  })

  it('expires with its last second', () => {
    const untaken = made(1, { total_attempts: 0, is_submitted: false })
    expect(listReports([untaken], '', end * 1000 - 1)).toEqual([])
    expect(listReports([untaken], '', end * 1000)).toMatchObject([{ status: 'expired' }])
  })

  test.each([
    ['', [1, 2]],
    ['  ', [1, 2]],
    ['test 2', [2]],
    ['LIGHT', [1, 2]],
    ['2: li', [2]],
    ['sound', []],
  ])('searched for "%s": %j', (typed, expected) => {
    const found = listReports([made(1), made(2)], typed, after)
    expect(found.map(({ test: one }) => one.test_id)).toEqual(expected)
  })

  test.each([
    ['expired', false],
    ['attempted_n_under_evaluation', false],
    ['attempted_n_result_published', true],
  ] as const)('%s may be viewed: %s', (status, expected) => {
    expect(hasReport(status)).toBe(expected)
  })
})

test.each([
  [1, true, true],
  [1, false, false],
  [0, true, false],
  [0, false, false],
])(
  'published %d, solutions offered %s: Preview and Download %s (spec/3 §6)',
  (published, offered, expected) => {
    expect(mayPreview({ is_result_published: published, is_download_solution: offered })).toBe(expected)
  },
)
