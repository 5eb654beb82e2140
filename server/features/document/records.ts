import { documentFile } from '#domain/document/calls.ts'
import { yesNo } from '#server/records/fields/numbers.ts'
import { file, refersTo, refersToMany } from '#server/records/fields/references.ts'
import { choice, text } from '#server/records/fields/texts.ts'
import { moment } from '#server/records/fields/times.ts'
import { rulesOfContent, video } from '#server/records/fields/videos.ts'
import { defineKind } from '#server/records/kind.ts'
import { isPicture } from '#server/records/pictures.ts'

export const documents = defineKind({
  name: 'documents',
  title: 'Documents',
  about: 'Files and videos that are shared with sections, or with the holders of products.',
  table: 'document',
  fields: {
    subject: refersTo('subjects', {
      about: 'The subject under which it is found.',
      example: 'maths',
      column: 'subject_id',
      isRequired: true,
    }),
    title: text({ about: 'Title.', example: 'Quadratic equations explained', isRequired: true }),
    category: choice(documentFile.shape.category_name.options, {
      about: 'What it is.',
      example: 'Youtube',
      isRequired: true,
    }),
    file: file({ about: 'The file, where category is not Youtube or Vimeo.', column: 'file_id' }),
    video: video({
      about: 'The video, where category is Youtube or Vimeo.',
      example: 'aqz-KE-bpKQ',
      column: 'video_key',
    }),
    poster: file({ about: 'A small picture of it.', column: 'poster_file_id' }),
    shared_at: moment({
      about: 'When it was shared; the moment of the import if empty.',
      example: '2026-06-12 16:00',
      mayBeDay: true,
      made: "date_trunc('second', now())",
    }),
    read_only: yesNo({
      about: 'Whether it can only be looked at, not downloaded.',
      example: 'yes',
      column: 'is_readonly',
      usually: true,
    }),
    sections: refersToMany(
      'sections',
      { table: 'document_section', own: 'document_id', other: 'section_id' },
      { about: 'The sections that it is shared with.', example: '10A' },
    ),
    products: refersToMany(
      'products',
      { table: 'document_product', own: 'document_id', other: 'product_id' },
      { about: 'The products whose holders may see it.', example: 'PR1' },
    ),
  },
  rules: [...rulesOfContent('category', { Youtube: 'youtube', Vimeo: 'vimeo' }), isPicture('poster')],
})
