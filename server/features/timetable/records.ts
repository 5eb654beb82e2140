import { makeField } from '#server/records/fields/field.ts'
import { yesNo } from '#server/records/fields/numbers.ts'
import { refersTo, refersToMany } from '#server/records/fields/references.ts'
import { lines, text } from '#server/records/fields/texts.ts'
import { moment } from '#server/records/fields/times.ts'
import { warnOfClasses } from '#server/records/hours.ts'
import { show } from '#server/records/import-faults.ts'
import { cancelled, defineKind } from '#server/records/kind.ts'
import { isNotIn, isOutsideYear } from '#server/records/year.ts'

export const timetable = defineKind({
  name: 'timetable',
  title: 'Time table',
  about: 'Classes in a room: a section, a subject, from when to when. Live classes have a file of their own.',
  table: 'classroom_class',
  removal: cancelled,
  fields: {
    section: refersTo('sections', {
      title: 'Section or batch',
      about: 'Its section.',
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
    teacher: refersTo('teachers', { about: 'Who teaches.', example: 'T1', column: 'teacher_id' }),
    more_teachers: refersToMany(
      'teachers',
      { table: 'classroom_class_teacher', own: 'class_id', other: 'teacher_id' },
      { about: 'Who else teaches it.', example: 'T1' },
    ),
    starts_at: moment({
      title: 'From',
      about: 'When it begins.',
      example: '2026-06-15 09:30',
      isRequired: true,
    }),
    ends_at: moment({
      title: 'To',
      about: 'When it ends.',
      example: '2026-06-15 10:15',
      isRequired: true,
    }),
    type: text({
      about: 'What the institute calls such a class; Regular if empty.',
      example: 'Regular',
      column: 'custom_type',
      max: 50,
      whenEmpty: "'Regular'",
    }),
    topics: lines({ about: 'What is taught.', example: 'Quadratic equations', max: 500 }),
    description: lines({ about: 'More about it.', example: 'Bring the graph paper.' }),
    homework: lines({
      title: 'Homework given',
      about: 'What is to be done at home.',
      example: 'Exercise 4.2',
      max: 2000,
    }),
  },
  rules: [
    {
      field: 'ends_at',
      problem: 'is not after the start',
      where: (value) => `${value('ends_at')} <= ${value('starts_at')}`,
    },
    {
      field: 'starts_at',
      problem: 'is not in the year of the section',
      where: (value, scope) => isOutsideYear(value('section'), value('starts_at'), scope),
    },
  ],
  warn: warnOfClasses('classroom_class'),
})

const isPresent = new Map([
  ['present', 'true'],
  ['p', 'true'],
  ['absent', 'false'],
  ['a', 'false'],
])
const status = makeField(
  {
    format: 'present or absent; also P or A',
    sqlType: 'boolean',
    words: ['present', 'absent'],
    read: (cell) =>
      isPresent.get(cell.toLowerCase()) ?? { problem: `"${show(cell)}" is not one of present, absent` },
    write: (stored) => `case when ${stored} then 'present' else 'absent' end`,
    show: (text) => (text === 'present' ? 'Yes' : 'No'),
  },
  {
    title: 'Present',
    about: 'Whether the student was there.',
    example: 'present',
    column: 'is_present',
    isRequired: true,
  },
)

export const attendance = defineKind({
  name: 'attendance',
  title: 'Attendance',
  about: 'Who was there: a row for each class of the time table and student. Without a row it is not marked.',
  table: 'attendance',
  key: ['class', 'student'],
  fields: {
    class: refersTo('timetable', {
      about: 'The class.',
      example: 'C1',
      column: 'class_id',
      isRequired: true,
    }),
    student: refersTo('students', {
      about: 'The student.',
      example: 'S1',
      column: 'student_id',
      isRequired: true,
    }),
    status,
    late: yesNo({
      about: 'Whether a student who was there came late.',
      column: 'is_late',
      example: 'no',
    }),
    homework_status: text({
      title: 'Homework',
      about: 'Whether the homework was done, in words.',
      example: 'Done',
      max: 50,
    }),
    remark: lines({ about: 'A remark on the student.', example: 'Good', max: 500 }),
    note: lines({ about: 'Why the student was away.', max: 500 }),
  },
  derived: {
    is_late: { from: ['late', 'status'], sql: (value) => `(${value('late')} and ${value('status')})` },
  },
  warn: ({ instituteId }, rows) =>
    `select w.line, 'student' as field, 'is not in the section of the class on that day: this is not counted' as problem
      from ${rows} w join classroom_class c on c.institute_id = ${instituteId} and c.id = w."v_class"
      where not w.removed and ${isNotIn({ student: 'w."v_student"', section: 'c.section_id', moment: 'c.starts_at' }, instituteId)}`,
})
