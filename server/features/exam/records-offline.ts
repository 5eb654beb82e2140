import { endsAfterStart, maxMarks } from '#server/features/exam/records.ts'
import { decimal, whole, yesNo } from '#server/records/fields/numbers.ts'
import { refersTo } from '#server/records/fields/references.ts'
import { lines, text } from '#server/records/fields/texts.ts'
import { day, moment, time } from '#server/records/fields/times.ts'
import { cancelled, defineKind, literal, nowIn, type Scope } from '#server/records/kind.ts'
import { isNotIn, isOutsideYear } from '#server/records/year.ts'

/** Whether a day is not one of exam on paper `x`: SQL. */
const isOutsideExam = (day: string, timeZone: string): string =>
  `${day} not between (x.starts_at at time zone ${literal(timeZone)})::date and (x.ends_at at time zone ${literal(timeZone)})::date`

/** Finds exams that were moved away from their date sheet. */
const warnOfSittings = ({ instituteId, timeZone }: Scope, rows: string): string =>
  `select w.line, 'starts_at' as field, 'has sittings on other days' as problem
    from ${rows} w join offline_exam x on x.institute_id = ${instituteId} and x.id = w.stored_id
    where not w.removed and exists (select from offline_exam_sitting s where s.institute_id = ${instituteId} and s.exam_id = x.id
      and s.cancelled_at is null and ${isOutsideExam('s.day', timeZone)})`

/** Notes since when there are marks to see: of exams that are published and have some, and no more where that is withdrawn. */
const notePublished = (scope: Scope, changed: string): string =>
  `update offline_exam x set published_at = case when x.is_result_published then ${nowIn(scope)} end
    from ${changed} c where x.institute_id = ${scope.instituteId} and x.id = c.id and case when x.is_result_published
      then x.published_at is null and exists (select from enrolment e join offline_exam_result r on r.institute_id = e.institute_id
        and r.student_id = e.student_id and r.exam_id = x.id where e.institute_id = x.institute_id and e.section_id = x.section_id)
      else x.published_at is not null end`

export const offlineExams = defineKind({
  name: 'offline-exams',
  title: 'Exams on paper',
  about: 'Exams on paper of a section.',
  table: 'offline_exam',
  removal: cancelled,
  fields: {
    section: refersTo('sections', {
      title: 'Section or batch',
      about: 'Who takes it.',
      example: '10A',
      column: 'section_id',
      isRequired: true,
    }),
    name: text({
      title: 'Exam',
      about: 'Name of the exam.',
      example: 'Half-yearly examination',
      isRequired: true,
      max: 500,
    }),
    topics: lines({ about: 'What it is about.', example: 'The first term', max: 2000 }),
    description: lines({ about: 'What is to be known of it.', example: 'Bring a blue pen', max: 5000 }),
    starts_at: moment({
      title: 'From',
      about: 'When it begins.',
      example: '2026-09-14 09:00',
      isRequired: true,
    }),
    ends_at: moment({
      title: 'To',
      about: 'When it ends.',
      example: '2026-09-14 12:00',
      isRequired: true,
    }),
    total_marks: decimal({
      title: 'Out of',
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
  after: (scope, _rows, changed) => notePublished(scope, changed),
  warn: warnOfSittings,
})

const exam = refersTo('offline-exams', {
  title: 'Exam',
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
    total_marks: decimal({
      title: 'Out of',
      about: 'The most marks.',
      example: '80',
      isRequired: true,
      max: maxMarks,
    }),
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
  // The first marks of an exam that is published already.
  after: (scope, rows) =>
    `update offline_exam x set published_at = ${nowIn(scope)} where x.institute_id = ${scope.instituteId} and x.is_result_published
      and x.published_at is null and x.id in (select w."v_exam" from ${rows} w where not w.removed)`,
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

/** The `sitting` of each row `w` with the `other` ones of the exam at that time, as SQL that follows `from`. */
const overlapping = (rows: string, isOfSubject: boolean, instituteId: number) =>
  `${rows} w
    join offline_exam_sitting sitting on sitting.institute_id = ${instituteId} and sitting.id = coalesce(w.stored_id, (
      select same.id from offline_exam_sitting same where same.institute_id = ${instituteId} and same.source_id = w.source_id))
    join offline_exam_sitting other on other.institute_id = ${instituteId} and other.exam_id = sitting.exam_id and other.id <> sitting.id and other.day = sitting.day
      and (other.subject_id = sitting.subject_id) = ${isOfSubject} and other.start_time < sitting.end_time and other.end_time > sitting.start_time
    where sitting.cancelled_at is null and other.cancelled_at is null`

export const offlineExamSittings = defineKind({
  name: 'offline-exam-sittings',
  title: 'Sittings of exams on paper',
  about:
    'The date sheet of an exam on paper: a row for each subject, with its day and hours. Without rows the exam is on each day from its start to its end.',
  table: 'offline_exam_sitting',
  removal: cancelled,
  fields: {
    exam,
    subject: refersTo('subjects', {
      about: 'The subject.',
      example: 'maths',
      column: 'subject_id',
      isRequired: true,
    }),
    day: day({ title: 'Date', about: 'The day.', example: '2026-09-14', isRequired: true }),
    start_time: time({ title: 'From', about: 'When it begins.', example: '09:00', isRequired: true }),
    end_time: time({ title: 'To', about: 'When it ends.', example: '12:00', isRequired: true }),
  },
  rules: [
    {
      field: 'end_time',
      problem: 'is not after start_time',
      where: (value) => `${value('end_time')} <= ${value('start_time')}`,
    },
    {
      field: 'day',
      problem: 'is not within the days of the exam',
      where: (value, { instituteId, timeZone }) =>
        `exists (select from offline_exam x where x.institute_id = ${instituteId} and x.id = ${value('exam')}
          and ${isOutsideExam(value('day'), timeZone)})`,
    },
    {
      field: 'subject',
      problem: 'is a subject neither of the section of the exam nor of the exam',
      where: (value, { instituteId }) =>
        `not exists (select from offline_exam x
            join section_subject l on l.institute_id = x.institute_id and l.section_id = x.section_id
            where x.institute_id = ${instituteId} and x.id = ${value('exam')} and l.subject_id = ${value('subject')})
          and not exists (select from offline_exam_subject l where l.institute_id = ${instituteId}
            and l.exam_id = ${value('exam')} and l.subject_id = ${value('subject')})`,
    },
  ],
  sums: [
    {
      field: 'start_time',
      problem: "'is within another sitting of the exam in the subject'",
      from: (rows, { instituteId }) => overlapping(rows, true, instituteId),
    },
  ],
  warn: ({ instituteId }, rows) =>
    `select distinct w.line, 'start_time' as field, 'is within another sitting of the exam' as problem
      from ${overlapping(rows, false, instituteId)} and not w.removed`,
})
