import { exam, isOutsideExam } from '#server/features/exam/records.ts'
import { refersTo } from '#server/records/fields/references.ts'
import { day, time } from '#server/records/fields/times.ts'
import { cancelled, defineKind } from '#server/records/kind.ts'

/** Sittings `a` of the rows `w` with another one `b` of the exam at that time, as SQL that follows `from`. */
const overlapping = (rows: string, isOfSubject: boolean, instituteId: number) =>
  `${rows} w
    join offline_exam_sitting a on a.institute_id = ${instituteId} and a.id = coalesce(w.stored_id, (
      select n.id from offline_exam_sitting n where n.institute_id = ${instituteId} and n.source_id = w.source_id))
    join offline_exam_sitting b on b.institute_id = ${instituteId} and b.exam_id = a.exam_id and b.id <> a.id and b.day = a.day
      and (b.subject_id = a.subject_id) = ${isOfSubject} and b.start_time < a.end_time and b.end_time > a.start_time
    where a.cancelled_at is null and b.cancelled_at is null`

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
    day: day({ about: 'The day.', example: '2026-09-14', isRequired: true }),
    start_time: time({ about: 'When it begins.', example: '09:00', isRequired: true }),
    end_time: time({ about: 'When it ends.', example: '12:00', isRequired: true }),
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
