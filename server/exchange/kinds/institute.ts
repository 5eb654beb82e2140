import { whole } from '#server/records/fields/numbers.ts'
import { file, refersTo, refersToMany } from '#server/records/fields/references.ts'
import { link, text } from '#server/records/fields/texts.ts'
import { day } from '#server/records/fields/times.ts'
import { defineKind, hidden } from '#server/records/kind.ts'

const socialLinks = {
  twitter: ['twitter_url', 'Twitter'],
  facebook: ['fg_page_url', 'Facebook'],
  instagram: ['instagram_url', 'Instagram'],
  linkedin: ['linkedin_url', 'LinkedIn'],
  whatsapp: ['whatsapp_url', 'WhatsApp'],
  youtube: ['youtube_url', 'YouTube'],
  help: ['help_url', 'its help page'],
  privacy_policy: ['privacy_policy_url', 'its privacy policy'],
  terms: ['terms_and_condition_url', 'its terms'],
  store: ['prodUrl', 'its store'],
} as const

export const institutes = defineKind({
  name: 'institute',
  title: 'Institute',
  about: 'The institute itself and its settings: one row.',
  table: 'institute',
  removal: null,
  fields: {
    name: text({ about: 'Name, as families see it.', example: 'Sunrise Public School', isRequired: true }),
    minimum_attendance: whole({
      about: 'Attendance in percent below which a student is warned.',
      example: '75',
      column: 'minimum_attendance_percent',
      max: 100,
      whenEmpty: '75',
    }),
    ...Object.fromEntries(
      Object.entries(socialLinks).map(([field, [json, name]]) => [
        `${field}_link`,
        link({ about: `Address of ${name}.`, example: '', column: 'links', json, whenEmpty: 'null' }),
      ]),
    ),
    logo: file({ about: 'Logo, a picture.', column: 'logo_file_id', isPublic: true }),
  },
})

export const hosts = defineKind({
  name: 'hosts',
  title: 'Hosts',
  about: 'The names under which the portal is reached.',
  table: 'institute_host',
  key: ['host'],
  fields: {
    host: text({ about: 'Name of the host.', example: 'portal.sunrise.example', isRequired: true }),
  },
})

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
  rules: [
    {
      field: 'end_date',
      problem: 'is before the first day',
      where: (value) => `${value('end_date')} < ${value('start_date')}`,
    },
  ],
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
    name: text({ about: 'Name of the section.', example: 'A', isRequired: true }),
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
})
