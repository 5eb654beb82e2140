import type { Rule } from '#server/records/kind.ts'

/** A file that is shown as a picture. */
export const isPicture = (field: string): Rule => ({
  field,
  problem: 'is not a picture',
  where: (value, { instituteId }) =>
    `exists (select from file f where f.institute_id = ${instituteId} and f.id = ${value(field)} and f.content_type not like 'image/%')`,
})
