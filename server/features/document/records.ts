import { documentFile } from '#domain/document/calls.ts'
import { file, refersTo, refersToMany } from '#server/records/fields/references.ts'
import { choice, text } from '#server/records/fields/texts.ts'
import { rulesOfContent, sharing, video } from '#server/records/fields/videos.ts'
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
    ...sharing,
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
