import { materialTypes } from '#domain/study/calls.ts'
import { whole } from '#server/records/fields/numbers.ts'
import { file, refersTo, refersToMany } from '#server/records/fields/references.ts'
import { choice, text } from '#server/records/fields/texts.ts'
import { rulesOfContent, sharing, type VideoHost, video } from '#server/records/fields/videos.ts'
import { defineKind, type Scope } from '#server/records/kind.ts'
import { isPicture } from '#server/records/pictures.ts'

export const studyCourses = defineKind({
  name: 'study-courses',
  title: 'Courses of study material',
  about: 'Courses with study material: of a standard, for its students, or of products, for their holders.',
  table: 'ecourse',
  fields: {
    name: text({ about: 'Name of the course.', example: 'Class 10', isRequired: true }),
    standard: refersTo('standards', {
      about: 'The standard whose students have it.',
      example: '10',
      column: 'standard_id',
    }),
    products: refersToMany(
      'products',
      { table: 'product_ecourse', own: 'ecourse_id', other: 'product_id' },
      { about: 'The products whose holders have it.', example: 'PR1' },
    ),
  },
})

const course = refersTo('study-courses', {
  about: 'The course.',
  example: 'SC1',
  column: 'ecourse_id',
  isRequired: true,
})
const subject = refersTo('subjects', {
  about: 'The subject.',
  example: 'maths',
  column: 'subject_id',
  isRequired: true,
})

/** Whether a topic belongs to another course or subject: SQL. */
const isElsewhere = (topic: string, value: (field: string) => string, { instituteId }: Scope) =>
  `exists (select from study_topic o where o.institute_id = ${instituteId} and o.id = ${topic}
    and (o.ecourse_id, o.subject_id) is distinct from (${value('course')}, ${value('subject')}))`

export const studyTopics = defineKind({
  name: 'study-topics',
  title: 'Topics of study material',
  about: 'Topics of a subject in a course, and topics within topics.',
  table: 'study_topic',
  fields: {
    course,
    subject,
    parent: refersTo('study-topics', {
      about: 'The topic that it is part of; empty for a topic of the subject.',
      column: 'parent_id',
    }),
    name: text({ about: 'Name of the topic.', example: 'Quadratic equations', isRequired: true }),
    position: whole({ about: 'Place among the others, the lowest first.', example: '1', max: 100_000 }),
  },
})

const videoTypes: Readonly<Record<string, VideoHost>> = {
  YoutubeURL: 'youtube',
  Vimeo: 'vimeo',
  VDOCipher: 'vdocipher',
}

export const studyFiles = defineKind({
  name: 'study-files',
  title: 'Files of study material',
  about: 'Files and videos of a course, within a topic or beside the topics.',
  table: 'study_file',
  fields: {
    course,
    subject,
    topic: refersTo('study-topics', {
      about: 'The topic; empty for a file of the subject.',
      example: 'ST1',
      column: 'topic_id',
    }),
    title: text({ about: 'Title.', example: 'Quadratic equations explained', isRequired: true }),
    type: choice(materialTypes, {
      about: 'What it is.',
      example: 'YoutubeURL',
      column: 'material_type',
      isRequired: true,
    }),
    file: file({ about: 'The file, where type is not that of a video at another host.', column: 'file_id' }),
    video: video({
      about: 'The video, where type is YoutubeURL, Vimeo or VDOCipher.',
      example: 'aqz-KE-bpKQ',
      column: 'video_key',
    }),
    ...sharing,
  },
  rules: [
    ...rulesOfContent('type', videoTypes),
    isPicture('poster'),
    {
      field: 'topic',
      problem: 'is of another course or subject',
      where: (value, scope) => isElsewhere(value('topic'), value, scope),
    },
  ],
  derived: {
    host: {
      from: ['type'],
      sql: (value) =>
        `case ${value('type')} ${Object.entries(videoTypes)
          .map(([type, host]) => `when '${type}' then '${host}'`)
          .join(' ')} else 'file' end`,
    },
  },
})
