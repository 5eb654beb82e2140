import { isLinkAddress, limits } from '#domain/assignment/rules.ts'
import { completeAddress } from '#domain/session/address.ts'
import { makeField } from '#server/records/fields/field.ts'
import { decimal, whole, yesNo } from '#server/records/fields/numbers.ts'
import { file, refersTo } from '#server/records/fields/references.ts'
import { choice, html, lines, text } from '#server/records/fields/texts.ts'
import { moment } from '#server/records/fields/times.ts'
import { show } from '#server/records/import-faults.ts'
import { defineKind, type Rule, type Scope } from '#server/records/kind.ts'
import { isOutsideYear } from '#server/records/year.ts'

const maxMarks = 99_999

const assignment = refersTo('assignments', {
  title: 'Homework',
  about: 'The assignment.',
  example: 'A1',
  column: 'assignment_id',
  isRequired: true,
})
const student = refersTo('students', {
  about: 'The student.',
  example: 'S1',
  column: 'student_id',
  isRequired: true,
})

export const assignments = defineKind({
  name: 'assignments',
  title: 'Assignments',
  about: 'Homework of a section.',
  table: 'assignment',
  fields: {
    section: refersTo('sections', {
      title: 'Section or batch',
      about: 'Whose homework it is.',
      example: '10A',
      column: 'section_id',
      isRequired: true,
    }),
    subject: refersTo('subjects', {
      about: 'Its subject.',
      example: 'maths',
      column: 'subject_id',
      isRequired: true,
    }),
    title: text({ about: 'Title.', example: 'Exercise set 4', isRequired: true, max: 500 }),
    topic: text({ about: 'Its topic.', example: 'Triangles' }),
    sub_topic: text({ title: 'Subtopic', about: 'A part of the topic.' }),
    description: html({ about: 'What is to be done.', example: 'Questions 1 to 12, with every step.' }),
    opens_at: moment({ about: 'From when it is shown.', example: '2026-06-15 09:00', isRequired: true }),
    ends_at: moment({
      title: 'Due',
      about: 'Until when it is handed in.',
      example: '2026-06-22 20:00',
      isRequired: true,
    }),
    allows_late: yesNo({ about: 'Whether it may be handed in late.', example: 'no' }),
    is_evaluated: yesNo({ about: 'Whether it is evaluated.', example: 'yes', usually: true }),
    is_graded: yesNo({ about: 'Whether it gets a grade instead of marks.', example: 'no' }),
    marks: decimal({ title: 'Out of', about: 'The most marks that it gets.', example: '20', max: maxMarks }),
  },
  rules: [
    {
      field: 'ends_at',
      problem: 'is not in the academic year of the section',
      where: (value, scope) => isOutsideYear(value('section'), value('ends_at'), scope),
    },
    {
      field: 'ends_at',
      problem: 'is not after opens_at',
      where: (value) => `${value('ends_at')} <= ${value('opens_at')}`,
    },
    {
      field: 'marks',
      problem: 'are given, and the assignment gets a grade instead',
      where: (value) => `${value('is_graded')} and ${value('marks')} is not null`,
    },
    {
      field: 'marks',
      problem: 'are given, and the assignment is not evaluated',
      where: (value) => `not ${value('is_evaluated')} and ${value('marks')} is not null`,
    },
    {
      field: 'is_graded',
      problem: 'is yes, and the assignment is not evaluated',
      where: (value) => `not ${value('is_evaluated')} and ${value('is_graded')}`,
    },
  ],
})

/** An attached file or link; a link may begin with http://, like those of students. */
const attached = (example: { name: string; file: string; link: string }) => ({
  name: text({ about: 'Name, as it is shown.', example: example.name, isRequired: true, max: 500 }),
  file: file({ about: 'The file; empty for a link.', example: example.file, column: 'file_id' }),
  link: makeField(
    {
      format: 'an address that begins with https://, which may be left out, or http://',
      sqlType: 'text',
      read: (cell) => {
        const address = completeAddress(cell)
        return isLinkAddress(address) && address.length <= 2000
          ? address
          : { problem: `"${show(cell)}" is not an address that begins with https:// or http://` }
      },
      write: (stored) => stored,
    },
    { about: 'Address of a link; empty for a file.', example: example.link },
    "''",
  ),
})

const isOneOfBoth: Rule[] = [
  {
    field: 'file',
    problem: 'is empty, and there is no link',
    where: (value) => `${value('file')} is null and ${value('link')} = ''`,
  },
  {
    field: 'link',
    problem: 'is beside a file: only one of both is possible',
    where: (value) => `${value('file')} is not null and ${value('link')} <> ''`,
  },
]

export const assignmentAttachments = defineKind({
  name: 'assignment-attachments',
  title: 'Attachments of assignments',
  about: 'Files and links that a teacher gives with an assignment, and its solutions.',
  table: 'assignment_attachment',
  fields: {
    assignment,
    kind: choice(['given', 'solution'], {
      about: 'Given with the assignment, or a solution, which students see once they are evaluated.',
      example: 'given',
      whenEmpty: "'given'",
    }),
    ...attached({ name: 'Worksheet', file: 'files/worksheet.pdf', link: '' }),
    position: whole({ about: 'Place among the attachments.', example: '1', max: 10_000 }),
  },
  rules: isOneOfBoth,
})

/** Work on an assignment and its evaluation are one row of the database. */
const work = { table: 'submission', key: ['assignment', 'student'] }

export const submissions = defineKind({
  ...work,
  name: 'submissions',
  title: 'Submissions',
  about: 'What students saved or handed in: a row for each student and assignment.',
  fields: {
    assignment,
    student,
    status: choice(['Draft', 'Submitted', 'Pending'], {
      about: 'Draft while it is not handed in; Pending where nothing was saved.',
      example: 'Submitted',
      isRequired: true,
    }),
    comment: lines({
      title: 'Your remark',
      about: 'Remark of the student.',
      example: 'I checked everything.',
      max: 2 * limits.remark,
    }),
    saved_at: moment({ about: 'When it was saved last.', example: '2026-06-20 18:30' }),
    submitted_at: moment({ about: 'When it was handed in.', example: '2026-06-20 18:30' }),
  },
  rules: [
    {
      field: 'comment',
      problem: `is longer than ${limits.remark} characters`,
      where: (value) => `char_length(${value('comment')}) > ${limits.remark}`,
    },
    {
      field: 'submitted_at',
      problem: 'is empty, and the status is Submitted',
      where: (value) => `${value('status')} = 'Submitted' and ${value('submitted_at')} is null`,
    },
    {
      field: 'submitted_at',
      problem: 'is given, and the status is not Submitted',
      where: (value) => `${value('status')} <> 'Submitted' and ${value('submitted_at')} is not null`,
    },
  ],
})

export const submissionAttachments = defineKind({
  name: 'submission-attachments',
  title: 'Attachments of submissions',
  about: 'Files and links that students handed in.',
  table: 'submission_attachment',
  fields: {
    assignment,
    student,
    ...attached({ name: 'My notes', file: '', link: 'https://notes.example.org/asha' }),
    added_at: moment({
      about: 'When it was added; now if empty.',
      example: '2026-06-20 18:30',
      column: 'created_at',
      made: 'now()',
    }),
  },
  rules: [
    ...isOneOfBoth,
    {
      field: 'student',
      problem: 'has no row in submissions.csv for the assignment',
      where: (value, { instituteId }) =>
        `not exists (select from submission s where s.institute_id = ${instituteId}
          and s.assignment_id = ${value('assignment')} and s.student_id = ${value('student')})`,
    },
  ],
})

/** A rule about the assignment `a` of an evaluation. */
const ofAssignment = (field: string, problem: string, where: Rule['where']): Rule => ({
  field,
  problem,
  where: (value, scope) =>
    `exists (select from assignment a where a.institute_id = ${scope.instituteId} and a.id = ${value('assignment')}
      and ${where(value, scope)})`,
})

const evaluatedAt = (value: (field: string) => string, { now }: Pick<Scope, 'now'>) =>
  `coalesce(${value('evaluated_at')}, t.evaluated_at, '${now.toISOString()}'::timestamptz)`

export const evaluations = defineKind({
  ...work,
  name: 'evaluations',
  title: 'Evaluations',
  about:
    'Marks or grade, and remark: a row for each student and assignment. Rows with none of them are left alone.',
  onAdd: { status: "'Pending'" },
  fields: {
    assignment,
    student,
    marks: decimal({ about: 'Marks.', example: '18.5', max: maxMarks }),
    grade: text({ about: 'Grade, where the assignment gets one instead of marks.', max: 50 }),
    remark: lines({
      title: 'Teacher’s remark',
      about: 'Remark of the teacher.',
      example: 'Well done.',
      column: 'teacher_comment',
      max: 5000,
    }),
    evaluated_at: moment({
      title: 'Evaluated',
      about: 'When it was evaluated; now if empty.',
      example: '2026-06-24 10:00',
    }),
  },
  derived: {
    evaluated_at: {
      from: ['evaluated_at', 'removed', 'assignment'],
      sql: (value, scope) => `case when not w.removed then ${evaluatedAt(value, scope)} end`,
    },
  },
  isBlank: (value) =>
    `case when w.removed then t.evaluated_at is null
      else coalesce(${value('evaluated_at')}, t.evaluated_at) is null and ${value('marks')} is null
        and ${value('grade')} = '' and ${value('remark')} = '' end`,
  // As `npm run homework` writes them beside the others.
  ignoredColumns: ['folder', 'name', 'number', 'roll_no', 'status', 'submitted_at', 'comment'],
  rules: [
    ofAssignment('assignment', 'is not evaluated', () => 'not a.is_evaluated'),
    ofAssignment('marks', 'are more than those of the assignment', (value) => `${value('marks')} > a.marks`),
    ofAssignment(
      'marks',
      'are given, and the assignment gets a grade instead',
      (value) => `a.is_graded and ${value('marks')} is not null`,
    ),
    ofAssignment(
      'grade',
      'is given, and the assignment gets marks instead',
      (value) => `not a.is_graded and ${value('grade')} <> ''`,
    ),
  ],
  // The row stays: it is also what the student handed in.
  removal: {
    how: 'end',
    column: 'evaluated_at',
    isEnded: 't.evaluated_at is null',
    end: 'null',
    endNew: 'null',
    restore: 't.evaluated_at',
  },
  exportWhere: 't.evaluated_at is not null',
})
