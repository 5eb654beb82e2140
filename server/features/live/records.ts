import { makeField } from '#server/records/fields/field.ts'
import { file, refersTo, refersToMany } from '#server/records/fields/references.ts'
import { choice, lines, link, text } from '#server/records/fields/texts.ts'
import { moment } from '#server/records/fields/times.ts'
import { rulesOfContent, video } from '#server/records/fields/videos.ts'
import { warnOfClasses } from '#server/records/hours.ts'
import { show } from '#server/records/import-faults.ts'
import { cancelled, defineKind } from '#server/records/kind.ts'
import { hasSection, isOutsideYear } from '#server/records/year.ts'

export const liveClasses = defineKind({
  name: 'live-classes',
  title: 'Live classes',
  about: 'Classes that are held online, for sections or for the holders of products.',
  table: 'live_class',
  removal: cancelled,
  fields: {
    name: text({ about: 'Name of the class.', example: 'Revision: equations', isRequired: true }),
    subject: refersTo('subjects', { about: 'Its subject.', example: 'maths', column: 'subject_id' }),
    teacher: refersTo('teachers', { about: 'Who teaches.', example: 'T1', column: 'teacher_id' }),
    more_teachers: refersToMany(
      'teachers',
      { table: 'live_class_teacher', own: 'live_class_id', other: 'teacher_id' },
      { about: 'Who else teaches it.', example: 'T1' },
    ),
    starts_at: moment({
      title: 'Begin',
      about: 'When it begins.',
      example: '2026-06-16 18:00',
      isRequired: true,
    }),
    ends_at: moment({
      title: 'End',
      about: 'When it ends.',
      example: '2026-06-16 19:00',
      isRequired: true,
    }),
    link: link({
      about: 'Address at which one joins.',
      example: 'https://zoom.us/j/5551112222',
      column: 'link_url',
      isForOffice: true,
      isRequired: true,
    }),
    meeting_with: text({
      title: 'With',
      about: 'Zoom, Webex or what the meetings are held with.',
      example: 'Zoom',
      max: 50,
      isRequired: true,
    }),
    topics: lines({ about: 'What is taught.', example: 'Quadratic equations', max: 500 }),
    description: lines({ about: 'More about it.' }),
    sections: refersToMany(
      'sections',
      { table: 'live_class_section', own: 'live_class_id', other: 'section_id' },
      { isForOffice: true, about: 'The sections that may join.', example: '10A' },
    ),
    products: refersToMany(
      'products',
      { table: 'live_class_product', own: 'live_class_id', other: 'product_id' },
      { isForOffice: true, about: 'The products whose holders may join.', example: 'PR1' },
    ),
  },
  rules: [
    {
      field: 'ends_at',
      problem: 'is not after the start',
      where: (value) => `${value('ends_at')} <= ${value('starts_at')}`,
    },
    {
      field: 'starts_at',
      problem: 'is not in the year of every section',
      where: (value, scope) =>
        hasSection(value('sections'), isOutsideYear('s.id', value('starts_at'), scope), scope),
    },
  ],
  warn: warnOfClasses('live_class'),
})

const duration = makeField(
  {
    format: 'hours, minutes and seconds: 1:05:00',
    sqlType: 'int',
    read: (cell) => {
      const [, hours, minutes, seconds] = /^(\d{1,2}):([0-5]\d):([0-5]\d)$/.exec(cell) ?? []
      return hours === undefined
        ? { problem: `"${show(cell)}" is not a duration such as 1:05:00` }
        : String(Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds))
    },
    write: (stored) => `${stored} / 3600 || to_char(${stored} % 3600 * interval '1 second', ':MI:SS')`,
  },
  { about: 'How long it is.', example: '0:58:30', column: 'duration_seconds', isRequired: true },
)

export const recordings = defineKind({
  name: 'recordings',
  title: 'Recordings',
  about: 'Recordings of live classes: a file of ours, or a video at Vimeo or VdoCipher.',
  table: 'recording',
  fields: {
    class: refersTo('live-classes', {
      about: 'The live class.',
      example: 'LC1',
      column: 'live_class_id',
      isRequired: true,
    }),
    name: text({ about: 'Name of the recording.', example: 'Revision: equations', isRequired: true }),
    recorded_at: moment({
      about: 'When it was recorded.',
      example: '2026-06-16 18:00',
      mayBeDay: true,
      isRequired: true,
    }),
    uploaded_at: moment({
      about: 'When it was uploaded; the moment of the import if empty.',
      example: '2026-06-16 19:30',
      mayBeDay: true,
      made: "date_trunc('second', now())",
    }),
    duration,
    host: choice(['cloud', 'vimeo', 'vdocipher'], {
      about: 'Where it is: cloud for a file of ours.',
      example: 'vimeo',
      isRequired: true,
    }),
    file: file({ about: 'The file, where host is cloud.', column: 'file_id' }),
    video: video({ about: 'The video, where host is another.', example: '76979871', column: 'video_key' }),
  },
  rules: rulesOfContent('host', { vimeo: 'vimeo', vdocipher: 'vdocipher' }),
  derived: {
    size: {
      from: ['file'],
      sql: (value, { instituteId }) =>
        `coalesce((select f.size from file f where f.institute_id = ${instituteId} and f.id = ${value('file')}), 0)`,
    },
  },
})
