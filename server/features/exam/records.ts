import { calculators } from '#domain/exam/panel/calculator.ts'
import { integrityFields, integrityRules } from '#server/features/exam/integrity/records.ts'
import { afterwardsFields, afterwardsRules } from '#server/features/exam/records-afterwards.ts'
import { moveEnds, onceBegun, withdrawResults } from '#server/features/exam/records-once-begun.ts'
import { partsFields, partsRules } from '#server/features/exam/records-parts.ts'
import { decimal, whole, yesNo } from '#server/records/fields/numbers.ts'
import { refersTo, refersToMany } from '#server/records/fields/references.ts'
import { choice, html, lines, text } from '#server/records/fields/texts.ts'
import { moment } from '#server/records/fields/times.ts'
import { cancelled, defineKind, literal, type Rule, type Scope } from '#server/records/kind.ts'
import { isNotIn, isOutsideYear } from '#server/records/year.ts'

const maxMarks = 999_999

const endsAfterStart: Rule = {
  field: 'ends_at',
  problem: 'is not after starts_at',
  where: (value) => `${value('ends_at')} <= ${value('starts_at')}`,
}

export const testLabels = defineKind({
  name: 'test-labels',
  title: 'Labels of tests',
  about: 'Groups of tests, such as unit tests.',
  table: 'test_label',
  fields: {
    name: text({ about: 'Name of the label.', example: 'Unit tests', isRequired: true }),
    type: choice(
      { mock: 1, practice: 2, online: 4 },
      {
        about: 'What its tests are: practice may be taken again and again.',
        example: 'online',
        column: 'test_type_id',
        isRequired: true,
      },
    ),
  },
})

export const tests = defineKind({
  name: 'tests',
  title: 'Tests',
  about: 'Tests on screen. Their questions are imported as question papers.',
  table: 'test',
  removal: cancelled,
  fields: {
    label: refersTo('test-labels', {
      about: 'Its label.',
      example: 'UT',
      column: 'label_id',
      isRequired: true,
    }),
    name: text({ about: 'Name of the test.', example: 'Unit test 1', isRequired: true, max: 500 }),
    description: lines({ about: 'What it is about.', example: 'Chapters 1 and 2' }),
    subject: refersTo('subjects', {
      about: 'Its subject; empty for several.',
      example: 'maths',
      column: 'subject_id',
    }),
    sections: refersToMany(
      'sections',
      { table: 'test_section', own: 'test_id', other: 'section_id' },
      { about: 'Which sections take it.', example: '10A' },
    ),
    products: refersToMany(
      'products',
      { table: 'test_product', own: 'test_id', other: 'product_id' },
      { about: 'Holders of which products take it.' },
    ),
    starts_at: moment({ about: 'From when it may be taken.', example: '2026-06-20 09:00', isRequired: true }),
    ends_at: moment({ about: 'Until when it may be taken.', example: '2026-06-20 12:00', isRequired: true }),
    duration_minutes: whole({
      about: 'Minutes of one attempt.',
      example: '90',
      min: 1,
      max: 100_000,
      isRequired: true,
    }),
    attempts: whole({
      about: 'How often one may take it; 0 without limit, 1 if empty.',
      example: '1',
      column: 'attempt_limit',
      whenEmpty: '1',
      max: 10_000,
    }),
    maximum_marks: decimal({
      about: 'The most marks; once it has its questions, their marks count instead.',
      example: '40',
      max: maxMarks,
      whenEmpty: '0',
    }),
    shows_solutions: yesNo({
      about: 'Whether solutions may be downloaded with the result.',
      example: 'yes',
      column: 'is_solution_offered',
    }),
    is_shuffled: yesNo({ about: 'Whether each attempt has another order of questions.', example: 'no' }),
    ...partsFields,
    instructions: html({
      about: 'Shown before the first question.',
      example: 'Answer all questions.',
      column: 'instructions_html',
    }),
    calculator: choice(calculators, {
      about: 'The calculator that the panel offers; none if empty.',
      example: 'scientific',
    }),
    result_at: moment({
      about:
        'When the result is published; the start for at once, empty for once all is evaluated. A later time withdraws a published result.',
      example: '2026-06-21 10:00',
    }),
    ...afterwardsFields,
    ...integrityFields,
  },
  derived: {
    maximum_marks: {
      from: ['maximum_marks'],
      sql: (value, { instituteId }) =>
        `case when exists (select from test_question q where q.institute_id = ${instituteId} and q.test_id = t.id)
          then t.maximum_marks else ${value('maximum_marks')} end`,
    },
  },
  rules: [
    endsAfterStart,
    {
      field: 'result_at',
      problem: 'is before starts_at',
      where: (value) => `${value('result_at')} < ${value('starts_at')}`,
    },
    ...afterwardsRules,
    ...integrityRules,
    ...partsRules,
    ...onceBegun,
  ],
  before: (...changed) => [...moveEnds(...changed), withdrawResults(...changed)].join(';'),
})

/** Whether a day is not one of exam on paper `x`: SQL. */
export const isOutsideExam = (day: string, timeZone: string): string =>
  `${day} not between (x.starts_at at time zone ${literal(timeZone)})::date and (x.ends_at at time zone ${literal(timeZone)})::date`

/** Finds exams that were moved away from their date sheet. */
const warnOfSittings = ({ instituteId, timeZone }: Scope, rows: string): string =>
  `select w.line, 'starts_at' as field, 'has sittings on other days' as problem
    from ${rows} w join offline_exam x on x.institute_id = ${instituteId} and x.id = w.stored_id
    where not w.removed and exists (select from offline_exam_sitting s where s.institute_id = ${instituteId} and s.exam_id = x.id
      and s.cancelled_at is null and ${isOutsideExam('s.day', timeZone)})`

export const offlineExams = defineKind({
  name: 'offline-exams',
  title: 'Exams on paper',
  about: 'Exams on paper of a section.',
  table: 'offline_exam',
  removal: cancelled,
  fields: {
    section: refersTo('sections', {
      about: 'Who takes it.',
      example: '10A',
      column: 'section_id',
      isRequired: true,
    }),
    name: text({
      about: 'Name of the exam.',
      example: 'Half-yearly examination',
      isRequired: true,
      max: 500,
    }),
    topics: lines({ about: 'What it is about.', example: 'The first term', max: 2000 }),
    description: lines({ about: 'What is to be known of it.', example: 'Bring a blue pen', max: 5000 }),
    starts_at: moment({ about: 'When it begins.', example: '2026-09-14 09:00', isRequired: true }),
    ends_at: moment({ about: 'When it ends.', example: '2026-09-14 12:00', isRequired: true }),
    total_marks: decimal({
      about: 'The most marks of the whole; empty where only its subjects have marks.',
      example: '80',
      max: maxMarks,
    }),
    is_published: yesNo({
      about: 'Whether families see marks and ranks.',
      example: 'yes',
      column: 'is_result_published',
    }),
  },
  rules: [
    endsAfterStart,
    {
      field: 'starts_at',
      problem: 'is not in the academic year of the section',
      where: (value, scope) => isOutsideYear(value('section'), value('starts_at'), scope),
    },
  ],
  warn: warnOfSittings,
})

export const exam = refersTo('offline-exams', {
  about: 'The exam.',
  example: 'X1',
  column: 'exam_id',
  isRequired: true,
})

export const offlineExamSubjects = defineKind({
  name: 'offline-exam-subjects',
  title: 'Subjects of exams on paper',
  about: 'Which subjects an exam on paper has: a row for each. Its marks go with a subject that is removed.',
  table: 'offline_exam_subject',
  key: ['exam', 'subject'],
  fields: {
    exam,
    subject: refersTo('subjects', {
      about: 'The subject.',
      example: 'maths',
      column: 'subject_id',
      isRequired: true,
    }),
    total_marks: decimal({ about: 'The most marks.', example: '80', isRequired: true, max: maxMarks }),
  },
  after: ({ instituteId }, rows) =>
    `delete from offline_exam_result r using ${rows} w
      where r.institute_id = ${instituteId} and w.removed and r.exam_id = w."v_exam" and r.subject_id = w."v_subject"`,
})

/** The total that marks of a row belong to: of the subject, or of the exam as a whole. */
const total = (value: (field: string) => string, instituteId: number) =>
  `case when ${value('subject')} is null
    then (select x.total_marks from offline_exam x where x.institute_id = ${instituteId} and x.id = ${value('exam')})
    else (select p.total_marks from offline_exam_subject p where p.institute_id = ${instituteId}
      and p.exam_id = ${value('exam')} and p.subject_id = ${value('subject')}) end`

export const offlineMarks = defineKind({
  name: 'offline-marks',
  title: 'Marks of exams on paper',
  about: 'Marks and ranks of students in exams on paper: a row for each subject, and one for the whole.',
  table: 'offline_exam_result',
  key: ['exam', 'student', 'subject'],
  fields: {
    exam,
    student: refersTo('students', {
      about: 'The student.',
      example: 'S1',
      column: 'student_id',
      isRequired: true,
    }),
    subject: refersTo('subjects', {
      about: 'The subject; empty for the exam as a whole.',
      example: 'maths',
      column: 'subject_id',
    }),
    is_present: yesNo({ about: 'Whether the student was present.', example: 'yes', usually: true }),
    marks: decimal({ about: 'Marks.', example: '71.5', max: maxMarks }),
    rank: whole({ about: 'Rank.', example: '3', min: 1, max: 1_000_000, whenEmpty: 'null' }),
  },
  rules: [
    {
      field: 'subject',
      problem: 'is not a subject of the exam',
      where: (value, { instituteId }) =>
        `${value('subject')} is not null and ${total(value, instituteId)} is null`,
    },
    {
      field: 'subject',
      problem: 'is empty, and the exam as a whole has no total marks',
      where: (value, { instituteId }) =>
        `${value('subject')} is null and ${value('marks')} is not null and ${total(value, instituteId)} is null`,
    },
    {
      field: 'marks',
      problem: 'are more than the total marks',
      where: (value, { instituteId }) => `${value('marks')} > ${total(value, instituteId)}`,
    },
    {
      field: 'marks',
      problem: 'are given, and the student was not present',
      where: (value) => `not ${value('is_present')} and ${value('marks')} is not null`,
    },
    {
      field: 'rank',
      problem: 'is given, and the student was not present',
      where: (value) => `not ${value('is_present')} and ${value('rank')} is not null`,
    },
  ],
  warn: ({ instituteId }, rows) =>
    `select w.line, 'student' as field, 'is not in the section of the exam on that day' as problem
      from ${rows} w join offline_exam x on x.institute_id = ${instituteId} and x.id = w."v_exam"
      where not w.removed and ${isNotIn({ student: 'w."v_student"', section: 'x.section_id', moment: 'x.starts_at' }, instituteId)}`,
})
