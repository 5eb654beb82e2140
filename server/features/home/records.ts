import { questionFields, questionRules } from '#server/features/home/answer/records.ts'
import { whole, yesNo } from '#server/records/fields/numbers.ts'
import { file, refersTo, refersToMany } from '#server/records/fields/references.ts'
import { html, lines, link, text } from '#server/records/fields/texts.ts'
import { day, daysInOrder, moment } from '#server/records/fields/times.ts'
import { absentList, defineKind, nowIn } from '#server/records/kind.ts'
import { isPicture } from '#server/records/pictures.ts'
import { hasSection } from '#server/records/year.ts'

/** Whether a notice has none of a list, as SQL: a file without the list changes nothing of who may see a stored notice. */
const isEmpty = (list: string, table: string) =>
  list === absentList
    ? `not exists (select from ${table} l where l.institute_id = t.institute_id and l.announcement_id = t.id)`
    : `coalesce(cardinality(${list}), 0) = 0`

/** Single students of a notice; more are sections. */
const maxStudents = 500

export const notices = defineKind({
  name: 'notices',
  title: 'Notices',
  about: 'Announcements on the home page, for everyone, for sections or for single students.',
  table: 'announcement',
  fields: {
    year: refersTo('years', {
      about: 'The year in which it is shown.',
      example: '2026',
      column: 'academic_year_id',
      isRequired: true,
    }),
    title: text({ about: 'Title.', example: 'Parent-teacher meeting', isRequired: true }),
    text: html({
      about: 'The notice itself.',
      example: '<p>On Saturday from <strong>9 AM to 1 PM</strong>.</p>',
      column: 'description_html',
    }),
    by: text({ about: 'Who announces it.', example: 'Office', column: 'updated_by' }),
    announced_at: moment({
      title: 'Announced',
      about: 'When it is announced; not shown before.',
      example: '2026-06-10 10:00',
      mayBeDay: true,
      isRequired: true,
    }),
    sections: refersToMany(
      'sections',
      { table: 'announcement_section', own: 'announcement_id', other: 'section_id' },
      { about: 'The sections that it is for; empty for everyone, or for single students.', example: '10A' },
    ),
    students: refersToMany(
      'students',
      { table: 'announcement_student', own: 'announcement_id', other: 'student_id' },
      {
        about: 'Single students that it is for, beside the sections: they and their parents see it.',
        example: '',
      },
    ),
    attachment: file({ about: 'A file that belongs to it.', column: 'attachment_file_id' }),
    attachment_link: link({
      title: 'Link',
      about: 'Or the address of what belongs to it.',
      example: 'https://school.example/meeting',
      column: 'attachment_url',
    }),
    urgent: yesNo({
      about: 'Whether people are notified at once, also at night, such as of a school that is closed today.',
      example: 'no',
      column: 'is_urgent',
    }),
    ...questionFields,
  },
  removal: {
    how: 'end',
    column: 'taken_back_at',
    isEnded: 't.taken_back_at is not null',
    end: (scope) => `coalesce(t.taken_back_at, ${nowIn(scope)})`,
    endNew: nowIn,
    restore: 'null',
  },
  derived: {
    is_for_all: {
      from: ['sections', 'students'],
      sql: (value) =>
        `${isEmpty(value('sections'), 'announcement_section')} and ${isEmpty(value('students'), 'announcement_student')}`,
    },
  },
  rules: [
    {
      field: 'sections',
      problem: 'has a section of another year',
      where: (value, scope) => hasSection(value('sections'), `s.academic_year_id <> ${value('year')}`, scope),
    },
    {
      field: 'students',
      problem: `has more than ${maxStudents} students: choose their sections instead`,
      where: (value) => `cardinality(${value('students')}) > ${maxStudents}`,
    },
    {
      field: 'attachment_link',
      problem: 'must be empty where there is a file',
      where: (value) => `${value('attachment')} is not null and ${value('attachment_link')} <> ''`,
    },
    ...questionRules,
  ],
})

const shown = (
  table: 'banner' | 'promotion',
  title: string,
  about: string,
  example: { title: string; description: string },
) =>
  defineKind({
    name: `${table}s`,
    title,
    about,
    table,
    fields: {
      title: text({ about: 'Title.', example: example.title, isRequired: true }),
      description: lines({ about: 'Text below the title.', example: example.description, max: 1000 }),
      image: file({ about: 'A picture.', column: 'image_file_id' }),
      link: link({
        about: 'Where it leads.',
        example: 'https://school.example/more',
        column: 'link_url',
      }),
      position: whole({ about: 'Place among the others, the lowest first.', example: '1', max: 10_000 }),
      start_date: day({ about: 'First day on which it is shown.', example: '2026-06-01', isRequired: true }),
      end_date: day({ about: 'Last day on which it is shown.', example: '2026-06-30', isRequired: true }),
      for_students: yesNo({ about: 'Whether students see it.', example: 'yes', usually: true }),
      for_parents: yesNo({ about: 'Whether parents see it.', example: 'yes', usually: true }),
      for_open_users: yesNo({
        about: 'Whether people without a section see it.',
        example: 'no',
        usually: true,
      }),
    },
    rules: [daysInOrder, isPicture('image')],
  })

export const banners = shown('banner', 'Banners', 'Banners on the home page; the first five are shown.', {
  title: 'Science fair',
  description: 'Entries close on Monday.',
})
export const promotions = shown('promotion', 'Promotions', 'Shown once to everybody, in a popup.', {
  title: 'Summer camp',
  description: 'Three weeks of music and swimming.',
})
