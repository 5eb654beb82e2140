import { describe, expect, it, test } from 'vitest'
import {
  cutFor,
  durationOf,
  examTimeOf,
  isExam,
  kindOf,
  kindsOf,
  showExamDays,
  showTimes,
  showWindow,
} from './entry.ts'

describe('the kind of a card: anything else is an offline exam [timetable-8]', () => {
  it.each([
    ['Class', 'classroom'],
    ['Online Class', 'live'],
    ['Online Exam', 'onlineExam'],
    ['Exam', 'offlineExam'],
    ['Offline Exam', 'offlineExam'],
    ['', 'offlineExam'],
  ])('%j is %s', (classType, kind) => {
    expect(kindOf(classType)).toBe(kind)
  })
})

describe('the kinds over a list', () => {
  const of = (...types: string[]) => kindsOf(types.map((type) => ({ kind: kindOf(type) })))
  it.each([
    [[], []],
    [['Class', 'Class'], ['classroom']],
    [
      ['Exam', 'Online Class', 'Class', 'Online Exam', 'Exam'],
      ['classroom', 'live', 'onlineExam', 'offlineExam'],
    ],
  ])('%j: %j', (types, kinds) => {
    expect(of(...types)).toEqual(kinds)
  })

  test('two of them are exams', () => {
    expect((['classroom', 'live', 'onlineExam', 'offlineExam'] as const).filter(isExam)).toEqual([
      'onlineExam',
      'offlineExam',
    ])
  })
})

describe('texts are cut [timetable-11]', () => {
  it.each([
    ['subject', 45],
    ['batch', 45],
    ['topic', 45],
    ['teacher', 45],
    ['liveTeacher', 40],
    ['startTime', 15],
    ['duration', 6],
    ['description', 90],
  ] as const)('%s at %i characters, and the whole text is kept', (field, length) => {
    const fits = 'x'.repeat(length)
    expect(cutFor(field, fits)).toEqual({ shown: fits, whole: fits })
    expect(cutFor(field, `${fits}y`)).toEqual({ shown: `${fits}…`, whole: `${fits}y` })
  })

  it('is empty without a text', () => {
    expect(cutFor('topic', '  ')).toEqual({ shown: '', whole: '' })
  })
})

describe('times of a card', () => {
  it.each([
    ['8:00 AM', '8:45 AM', '8:00 – 8:45 AM'],
    ['11:30 AM', '12:15 PM', '11:30 AM – 12:15 PM'],
    ['12:00 PM', '1:00 PM', '12:00 – 1:00 PM'],
    ['11:30 PM', '12:15 AM', '11:30 PM – 12:15 AM'],
    ['8:00 AM', '', '8:00 AM'],
    ['', '', ''],
    ['morning', 'noon', 'morning – noon'],
  ])('%s to %s: %s', (start, end, shown) => {
    expect(showTimes(start, end)).toBe(shown)
  })

  const exam = { date: '2026-11-30', endDate: '', startTime: '4:00 PM', endTime: '5:00 PM' }
  test('an exam of several days says which [timetable-16]', () => {
    expect(showWindow(exam)).toBe('4:00 – 5:00 PM')
    expect(showWindow({ ...exam, endDate: '2026-11-30' })).toBe('4:00 – 5:00 PM')
    expect(showWindow({ ...exam, endDate: '2026-12-02' })).toBe('30-11-2026, 4:00 PM – 02-12-2026, 5:00 PM')
    expect(showExamDays(exam)).toBe('30-11-2026')
    expect(showExamDays({ ...exam, endDate: '2026-12-02' })).toBe('30-11-2026 – 02-12-2026')
  })
})

describe('minutes of a card [timetable-12]', () => {
  it.each([
    ['45', '8:00 AM', '8:45 AM', '45'],
    // An exam of an hour within a period of two.
    ['60', '4:00 PM', '6:00 PM', '60'],
    ['', '8:00 AM', '8:45 AM', '45'],
    ['', '11:30 PM', '12:15 AM', '45'],
    ['', '12:00 AM', '11:59 PM', '1439'],
    ['', '', '', ''],
    ['1234567', '', '', '123456…'],
  ])('%j, %s to %s: %j', (duration, startTime, endTime, shown) => {
    expect(durationOf({ duration, startTime, endTime })).toBe(shown)
  })
})

it.each([
  ['an online exam', '90', 4, '1 h 30 min'],
  ['practice, which has no clock', '15', 2, 'No limit'],
  ['an exam of another back end', '15', undefined, '15 min'],
  ['nothing known', '', 4, ''],
])('how long %s may take is shown as in My Exam', (_, duration, type, shown) => {
  const test = type && { typeId: type, attemptLimit: 1, submittedAttempts: 0, openAttempts: 0 }
  expect(examTimeOf({ duration, startTime: '', endTime: '', ...(test && { test }) })).toBe(shown)
})
