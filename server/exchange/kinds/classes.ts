import { refersTo, refersToMany } from '#server/records/fields/references.ts'
import { text } from '#server/records/fields/texts.ts'
import { day, daysInOrder } from '#server/records/fields/times.ts'
import { defineKind, hidden } from '#server/records/kind.ts'

export const years = defineKind({
  name: 'years',
  title: 'Academic years',
  about: 'The years of the institute, from the first to the last day.',
  table: 'academic_year',
  fields: {
    name: text({ about: 'Name of the year.', example: '2026-2027', isRequired: true }),
    start_date: day({ about: 'First day.', example: '2026-04-01', isRequired: true }),
    end_date: day({ about: 'Last day.', example: '2027-03-31', isRequired: true }),
  },
  rules: [daysInOrder],
})

export const standards = defineKind({
  name: 'standards',
  title: 'Standards',
  about: 'Standards of a school, or courses of a coaching institute.',
  table: 'standard',
  removal: hidden,
  fields: { name: text({ about: 'Name of the standard.', example: '10', isRequired: true }) },
})

export const subjects = defineKind({
  name: 'subjects',
  title: 'Subjects',
  about: 'What is taught.',
  table: 'subject',
  fields: { name: text({ about: 'Name of the subject.', example: 'Mathematics', isRequired: true }) },
})

export const sections = defineKind({
  name: 'sections',
  title: 'Sections',
  about: 'Sections of a school, or batches of a coaching institute: one standard in one year.',
  table: 'section',
  removal: hidden,
  fields: {
    name: text({
      about: 'Name of the section, with its class: lists show it alone.',
      example: '10-A',
      isRequired: true,
    }),
    standard: refersTo('standards', {
      about: 'Its standard.',
      example: '10',
      column: 'standard_id',
      isRequired: true,
    }),
    year: refersTo('years', {
      about: 'Its year.',
      example: '2026',
      column: 'academic_year_id',
      isRequired: true,
    }),
    subjects: refersToMany(
      'subjects',
      { table: 'section_subject', own: 'section_id', other: 'subject_id' },
      { about: 'What it learns.', example: 'maths' },
    ),
  },
  after: ({ instituteId, today }, _, changed) =>
    `update enrolment e set academic_year_id = s.academic_year_id,
        status = case when s.is_active then e.status else 'ended' end,
        end_date = case when s.is_active or e.status = 'ended' then e.end_date else least(e.end_date, '${today}'::date) end
      from section s join ${changed} c on c.id = s.id
      where e.institute_id = ${instituteId} and s.institute_id = ${instituteId} and e.section_id = s.id
        and (e.academic_year_id <> s.academic_year_id or (not s.is_active and e.status = 'active'))`,
})

export const classTeachers = defineKind({
  name: 'class-teachers',
  title: 'Class teachers',
  about:
    'Who is the class teacher of a section, and from when until when: at the desk a class teacher takes the attendance of all classes of the section, also of those that others teach.',
  table: 'class_teacher',
  fields: {
    section: refersTo('sections', {
      title: 'Section or batch',
      about: 'The section.',
      example: '10A',
      column: 'section_id',
      isRequired: true,
    }),
    teacher: refersTo('teachers', {
      about: 'Its class teacher.',
      example: 'T1',
      column: 'teacher_id',
      isRequired: true,
    }),
    start_date: day({
      title: 'First day',
      about: 'First day; empty from the beginning.',
      example: '2026-04-01',
    }),
    end_date: day({ title: 'Last day', about: 'Last day; empty while there is none.' }),
  },
  rules: [daysInOrder],
})
