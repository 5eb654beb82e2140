import { describe, expect, test } from 'vitest'
import { dueBadge, mayEdit, shownStatus, studentStatusOf } from './status.ts'

describe('what a card says [assignment-15]', () => {
  test.each([
    ['Submitted', 'Evaluated', 'Evaluated'],
    ['Submitted', '', 'Submitted'],
    ['Draft', 'Evaluated', 'Draft'],
    ['Not Submitted', '', 'Not Submitted'],
    ['Expired', '', 'Expired'],
    ['Pending', '', 'Pending'],
  ] as const)('%s, the teacher %j: %s', (student_status, teacher_status, shown) =>
    expect(shownStatus({ student_status, teacher_status })).toBe(shown),
  )
})

describe('the due badge [assignment-6]', () => {
  test.each([
    [8, undefined],
    [7, { kind: 'days', count: 7 }],
    [1, { kind: 'days', count: 1 }],
    [0, { kind: 'hours', time: '05:30' }],
    [-1, undefined],
  ] as const)('%d days left: %j', (days_left, badge) =>
    expect(dueBadge({ days_left, time_left: '05:30' })).toEqual(badge),
  )
})

describe('the status for the student [assignment-14]', () => {
  test.each([
    ['Pending', false, true, 'Pending'],
    ['Draft', false, false, 'Draft'],
    ['Submitted', false, false, 'Submitted'],
    ['Submitted', true, false, 'Submitted'],
    ['Pending', true, true, 'Not Submitted'],
    ['Draft', true, true, 'Not Submitted'],
    ['Pending', true, false, 'Expired'],
    ['Draft', true, false, 'Expired'],
  ] as const)('%s, past: %s, late: %s: %s', (saved, isPast, allowsLate, status) =>
    expect(studentStatusOf({ saved, isPast, allowsLate })).toBe(status),
  )
})

describe('when it may still be changed [assignment-16]', () => {
  test.each([
    ['Pending', '', 3, 'N', true],
    ['Draft', '', 0, 'N', true],
    ['Not Submitted', '', 0, 'N', true],
    ['Submitted', '', 3, 'Y', false],
    ['Expired', '', -1, 'Y', false],
    ['Pending', '', -1, 'N', false],
    ['Draft', '', -1, 'Y', true],
    ['Not Submitted', '', -1, 'Y', true],
    ['Pending', 'Evaluated', 3, 'Y', false],
    ['Draft', 'Evaluated', 0, 'N', false],
    ['Not Submitted', 'Evaluated', -1, 'Y', false],
    ['Submitted', 'Evaluated', -1, 'Y', false],
  ] as const)('%s, %j, %d days left, late %s: %s', (student_status, teacher_status, days_left, late, may) =>
    expect(
      mayEdit({ student_status, teacher_status, days_left, allow_assignment_late_submission: late }),
    ).toBe(may),
  )
})
