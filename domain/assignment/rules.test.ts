import { describe, expect, test } from 'vitest'
import { makeZone } from '#domain/zone.ts'
import {
  dueAt,
  dueBadge,
  isAccepted,
  isLinkAddress,
  isLinkName,
  leftUntilEnd,
  limits,
  markText,
  mayEdit,
  msToNextEnd,
  type Submission,
  shownStatus,
  studentStatusOf,
  submissionFault,
  timeUntil,
} from './rules.ts'

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

test.each([
  ['2026-11-21T10:00:00', '2026-11-21T23:59:00', 0, '13:59'],
  ['2026-11-21T10:00:00', '2026-11-21T10:00:01', 0, '00:01'],
  ['2026-11-21T10:00:00', '2026-11-21T10:00:00', -1, ''],
  ['2026-11-21T10:00:00', '2026-11-21T09:00:00', -1, ''],
  ['2026-11-21T10:00:00', '2026-11-20T23:59:00', -1, ''],
  ['2026-11-21T23:50:00', '2026-11-22T00:10:00', 1, ''],
  ['2026-11-21T00:00:00', '2026-11-22T23:59:00', 1, ''],
  ['2026-11-21T10:00:00', '2026-12-11T10:00:00', 20, ''],
  ['2028-02-28T10:00:00', '2028-03-01T10:00:00', 2, ''],
] as const)('at %s, until %s: %d, %j [assignment-7]', (now, end, days_left, time_left) =>
  expect(
    leftUntilEnd({
      now: Date.parse(`${now}+05:30`),
      today: now.slice(0, 10),
      end: Date.parse(`${end}+05:30`),
      endDay: end.slice(0, 10),
    }),
  ).toEqual({ days_left, time_left }),
)

test.each([
  ['marks', { enable_grade: 'N', grade: '', student_marks: 18, evaluation_marks: 20 }, '18 / 20'],
  ['no marks at all', { enable_grade: 'N', grade: '', student_marks: 0, evaluation_marks: 20 }, '0 / 20'],
  [
    'marks out of nothing',
    { enable_grade: 'N', grade: '', student_marks: 7.5, evaluation_marks: null },
    '7.5',
  ],
  ['a grade', { enable_grade: 'Y', grade: 'A+', student_marks: 18, evaluation_marks: 20 }, 'A+'],
  ['no grade', { enable_grade: 'Y', grade: '', student_marks: 18, evaluation_marks: 20 }, ''],
  ['not evaluated', { enable_grade: 'N', grade: '', student_marks: null, evaluation_marks: 20 }, ''],
  ['another back end', {}, ''],
] as const)('marks or grade beside Evaluated: %s [assignment-8]', (_what, marked, text) =>
  expect(markText(marked)).toBe(text),
)

const files = (count: number, size = 1) =>
  Array.from({ length: count }, (_, n) => ({ name: `${n}.pdf`, size }))
const links = (count: number) =>
  Array.from({ length: count }, (_, n) => ({ name: `Link ${n}`, url: 'https://a.example/' }))
const submission = (changes: Partial<Submission>): Submission => ({
  newFiles: [],
  kept: [],
  newLinks: [],
  remark: '',
  ...changes,
})

describe('what may be saved, at n - 1, n and n + 1 [assignment-29, assignment-30, assignment-31, assignment-32, assignment-33]', () => {
  test.each([
    ['nothing at all', {}, 'nothing'],
    ['a remark alone', { remark: 'done' }, 'nothing'],
    ['a file', { newFiles: files(1) }, undefined],
    ['an earlier file', { kept: [{ isLink: false }] }, undefined],
    ['a link', { newLinks: links(1) }, undefined],
    ['19 files', { newFiles: files(19) }, undefined],
    ['20 files', { newFiles: files(20) }, undefined],
    ['21 files', { newFiles: files(21) }, 'tooManyFiles'],
    ['18 files and an earlier one', { newFiles: files(18), kept: [{ isLink: false }] }, undefined],
    ['19 files and an earlier one', { newFiles: files(19), kept: [{ isLink: false }] }, undefined],
    ['20 files and an earlier one', { newFiles: files(20), kept: [{ isLink: false }] }, 'tooManyFiles'],
    ['20 files and an earlier link', { newFiles: files(20), kept: [{ isLink: true }] }, undefined],
    ['150 MB but a byte', { newFiles: files(1, limits.bytes - 1) }, undefined],
    ['150 MB', { newFiles: files(20, limits.bytes / 20) }, undefined],
    ['150 MB and a byte', { newFiles: files(1, limits.bytes + 1) }, 'tooLarge'],
    ['4 links', { newLinks: links(4) }, undefined],
    ['5 links', { newLinks: links(5) }, undefined],
    ['6 links', { newLinks: links(6) }, 'tooManyLinks'],
    [
      '3 new links and 2 earlier',
      { newLinks: links(3), kept: [{ isLink: true }, { isLink: true }] },
      undefined,
    ],
    [
      '4 new links and 2 earlier',
      { newLinks: links(4), kept: [{ isLink: true }, { isLink: true }] },
      'tooManyLinks',
    ],
    ['5 links and an earlier file', { newLinks: links(5), kept: [{ isLink: false }] }, undefined],
    ['200 characters', { newFiles: files(1), remark: 'क'.repeat(200) }, undefined],
    ['201 characters', { newFiles: files(1), remark: 'x'.repeat(201) }, 'remark'],
    ['200 emoji', { newFiles: files(1), remark: '🙂'.repeat(200) }, undefined],
    ['a program', { newFiles: [{ name: 'a.exe', size: 1 }] }, 'notAccepted'],
    ['a link without a name', { newLinks: [{ name: ' ', url: 'https://a.example' }] }, 'linkName'],
    ['a link to nowhere', { newLinks: [{ name: 'a', url: 'nowhere' }] }, 'linkAddress'],
  ] as const)('%s', (_what, changes, fault) => expect(submissionFault(submission(changes))).toBe(fault))
})

test.each([
  ['x'.repeat(49), true],
  ['x'.repeat(50), true],
  ['x'.repeat(51), false],
  ['', false],
] as const)('a name of %j', (name, fits) => expect(isLinkName(name)).toBe(fits))

test.each([
  ['https://docs.example.com/a?b=c#d', true],
  ['http://example.in', true],
  [' https://example.com ', true],
  ['example.com', false],
  ['https://localhost/x', false],
  ['https://10.0.0.1/', false],
  ['https://user:word@example.com/', false],
  ['javascript:alert(1)', false],
  ['data:text/html,x', false],
  ['ftp://example.com', false],
  ['https://', false],
  ['', false],
] as const)('the address %j: %s', (text, fits) => expect(isLinkAddress(text)).toBe(fits))

test.each([
  ['notes.docx', true],
  ['NOTES.PDF', true],
  ['film.m4v', true],
  ['photo.jpeg', true],
  ['sheet.xlsx', true],
  ['Q#1.pdf', true],
  ['why?.docx', true],
  ['a.zip', false],
  ['a.svg', false],
  ['a.html', false],
  ['pdf', false],
  ['a.pdf.exe', false],
] as const)('%s is accepted: %s [assignment-34]', (name, is) => expect(isAccepted(name)).toBe(is))

const kolkata = makeZone('Asia/Kolkata')
const at = (text: string) => Date.parse(`${text}+05:30`)

describe('the time until a due date, by the institute’s days [assignment-7]', () => {
  test.each([
    ['2026-11-21T10:00', '2026-11-23T23:59:00+05:30', 2, ''],
    ['2026-11-21T10:00', '2026-11-22T01:00:00+05:30', 1, ''],
    ['2026-11-21T23:50', '2026-11-22T00:10:00+05:30', 1, ''],
    ['2026-11-21T10:00', '2026-11-21T15:30:00+05:30', 0, '05:30'],
    ['2026-11-21T15:29', '2026-11-21T15:30:00+05:30', 0, '00:01'],
    ['2026-11-21T15:30', '2026-11-21T15:30:00+05:30', -1, ''],
    ['2026-11-21T15:31', '2026-11-21T15:30:00+05:30', -1, ''],
  ] as const)('at %s, due %s: %d days, %s', (now, end, days_left, time_left) =>
    expect(timeUntil(end, at(now), kolkata)).toEqual({ days_left, time_left }),
  )
})

test.each([
  ['2026-11-21T14:30:00+05:30', { day: '2026-11-21', time: '2:30 PM', near: 'today' }],
  ['2026-11-22T00:05:00+05:30', { day: '2026-11-22', time: '12:05 AM', near: 'tomorrow' }],
  ['2026-11-23T23:59:59+05:30', { day: '2026-11-23', time: '11:59 PM', near: undefined }],
  ['2026-11-20T09:00:00+05:30', { day: '2026-11-20', time: '9:00 AM', near: undefined }],
])('on 21 November %s is due at %o [assignment-5]', (end, due) =>
  expect(dueAt(end, '2026-11-21')).toEqual(due),
)

test('the list is fetched again at the first end', () => {
  const items = ['2026-11-21T09:00:00+05:30', '2026-11-21T11:00:00+05:30', '2026-11-21T10:30:00+05:30']
  const of = (now: string) =>
    msToNextEnd(
      items.map((endsAt) => ({ endsAt })),
      at(now),
    )
  expect(of('2026-11-21T10:00')).toBe(30 * 60_000)
  expect(of('2026-11-21T12:00')).toBeUndefined()
})
