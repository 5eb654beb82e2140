import { describe, expect, test } from 'vitest'
import type { OfflineExam } from '#domain/exam/calls.ts'
import { analysisBars, dayOfExam, isFirst, matchesSearch, readOfflineExam, showMarks } from './offline.ts'

type Subject = OfflineExam['subjectWiseExamSchdList'][number]
const subject = (
  marks: number | null,
  total = 50,
  rank: number | null = null,
  is_present: boolean | null = marks !== null || null,
): Subject => ({
  is_present,
  subject_name: 'Physics',
  marks_obtained: marks,
  total_marks: total,
  rank,
})
const exam = (over: Partial<OfflineExam> = {}) =>
  readOfflineExam({
    exam_id: 1,
    exam_date: '5 November 2026',
    start_time: '9:00 AM',
    end_time: '12:00 PM',
    course_Name: '10-A',
    batch_id: 3,
    subject_name: 'Physics, Chemistry',
    topic_name: '',
    examDesc: 'Unit test 1',
    attendance_status: 'P',
    courseLevelMarksObtain: null,
    courseLevelTotalMarks: null,
    courseLevelRank: null,
    subjectWiseExamSchdList: [],
    sittings: [],
    ...over,
  })

test.each([
  ['its own', { exam_name: 'Half-yearly', examDesc: 'Half-yearly: bring a pen' }, 'Half-yearly'],
  ['the description, where it has none', { examDesc: 'Unit test 1' }, 'Unit test 1'],
  ['its subjects, where it has neither', { examDesc: '' }, 'Physics, Chemistry'],
])('the name of an exam on paper: %s [exam-24]', (_, over, name) => {
  expect(exam(over).name).toBe(name)
})

test.each([
  ['', true],
  ['  UNIT test', true],
  ['chemi', true],
  ['optics', true],
  ['bring', true],
  ['history', false],
])('%j finds by name, subject, topic and description: %s [exam-32]', (typed, isFound) => {
  const one = exam({ exam_name: 'Unit test 1', examDesc: 'Unit test 1: bring a pen', topic_name: 'Optics' })
  expect(matchesSearch(typed, one)).toBe(isFound)
})

describe('marks of an exam on paper [exam-25]', () => {
  test.each<[string, Partial<OfflineExam>, string | undefined]>([
    ['course-level marks', { courseLevelMarksObtain: 71, courseLevelTotalMarks: 100 }, '71 / 100'],
    [
      'course-level marks before those of subjects',
      {
        courseLevelMarksObtain: 71,
        courseLevelTotalMarks: 100,
        subjectWiseExamSchdList: [subject(40), subject(20)],
      },
      '71 / 100',
    ],
    [
      'the sum of subjects where the course has none',
      { subjectWiseExamSchdList: [subject(40), subject(20.5)] },
      '60.5 / 100',
    ],
    [
      'the sum of subjects where the course has 0',
      { courseLevelMarksObtain: 0, courseLevelTotalMarks: 100, subjectWiseExamSchdList: [subject(12)] },
      '12 / 50',
    ],
    [
      'a subject that was not marked does not count',
      { subjectWiseExamSchdList: [subject(40), subject(null)] },
      '40 / 50',
    ],
    [
      'a subject in which the student was absent counts with its full marks',
      { subjectWiseExamSchdList: [subject(40), subject(null, 50, null, false)] },
      '40 / 100',
    ],
    [
      '0 of the course, where no subject says more',
      { courseLevelMarksObtain: 0, courseLevelTotalMarks: 100 },
      '0 / 100',
    ],
    ['0 in every subject', { subjectWiseExamSchdList: [subject(0), subject(0)] }, '0 / 100'],
    [
      'course-level marks without a total: that of the subjects',
      { courseLevelMarksObtain: 60, subjectWiseExamSchdList: [subject(null), subject(null)] },
      '60 / 100',
    ],
    ['nothing marked', { courseLevelTotalMarks: 100, subjectWiseExamSchdList: [subject(null)] }, undefined],
  ])('%s', (_what, over, shown) => {
    const { marks } = exam(over)
    expect(marks && showMarks(marks)).toBe(shown)
  })

  test('present in one subject and absent in another, and absent in all [exam-27]', () => {
    const list = { subjectWiseExamSchdList: [subject(40), subject(null, 50, null, false)] }
    expect(exam(list).absentIn).toEqual(['Physics'])
    expect(exam(list).subjects.map(({ isAbsent }) => isAbsent)).toEqual([false, true])
    expect(exam({ ...list, attendance_status: 'A' }).absentIn).toEqual([])
  })

  test.each<[string, Partial<OfflineExam>, string]>([
    [
      'several subjects’ ranks',
      { courseLevelRank: 1, subjectWiseExamSchdList: [subject(40, 50, 3), subject(20, 50, 12)] },
      '3, 12',
    ],
    [
      'one subject’s rank is not enough',
      { courseLevelRank: 2, subjectWiseExamSchdList: [subject(40, 50, 3)] },
      '2',
    ],
    ['the course’s rank', { courseLevelRank: 1 }, '1'],
    ['none', {}, '-'],
  ])('rank: %s [exam-26]', (_what, over, shown) => {
    expect(exam(over).rank).toBe(shown)
  })
})

describe('Analysis [exam-28]', () => {
  const past = [
    exam({ exam_id: 4, exam_date: '5 November 2026', courseLevelMarksObtain: 3, courseLevelTotalMarks: 4 }),
    exam({ exam_id: 3, exam_date: '1 October 2026' }),
    exam({ exam_id: 2, exam_date: '9 July 2026', subjectWiseExamSchdList: [subject(20)], batch_id: 5 }),
    exam({ exam_id: 1, exam_date: '9 July 2026', subjectWiseExamSchdList: [subject(25)], examDesc: '' }),
  ]

  test('one bar an exam, oldest first; none for an exam without marks', () => {
    expect(analysisBars(past).map(({ examId, day, percent }) => [examId, day, percent])).toEqual([
      [1, '2026-07-09', 50],
      [2, '2026-07-09', 40],
      [4, '2026-11-05', 75],
    ])
  })

  test('of one batch', () => {
    expect(analysisBars(past, 5).map(({ examId }) => examId)).toEqual([2])
  })

  test('an exam without a description is named by its subjects', () => {
    expect(analysisBars(past).map(({ name }) => name)).toEqual([
      'Physics, Chemistry',
      'Unit test 1',
      'Unit test 1',
    ])
  })
})

test.each<[string, Partial<OfflineExam>, boolean]>([
  ['rank 1 of the exam', { courseLevelRank: 1 }, true],
  ['rank 2', { courseLevelRank: 2 }, false],
  ['rank 11', { courseLevelRank: 11 }, false],
  ['no rank', {}, false],
  [
    'several subjects',
    { courseLevelRank: 1, subjectWiseExamSchdList: [subject(1, 2, 1), subject(1, 2, 1)] },
    false,
  ],
])('a medal: %s [exam-26]', (_, over, expected) => {
  expect(isFirst(exam(over))).toBe(expected)
})

test.each([
  ['5 November 2026', '2026-11-05'],
  ['05 nov 2026', '2026-11-05'],
  ['5 Nov, 2026', '2026-11-05'],
  ['05-11-2026', '2026-11-05'],
  ['5/11/2026', '2026-11-05'],
  ['29 February 2028', '2028-02-29'],
  ['29 February 2027', undefined],
  ['31 April 2026', undefined],
  ['5 Nonsense 2026', undefined],
  ['5 13 2026', undefined],
  ['', undefined],
])('%j is the day %s: the month is a name or a number [exam-29]', (text, day) => {
  expect(dayOfExam(text)).toBe(day)
})
