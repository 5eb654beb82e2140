import * as z from 'zod/mini'
import { isReadable, readableDocuments } from '#server/access/documents.ts'
import { given } from '#server/access/given.ts'
import { isWatchable } from '#server/access/recordings.ts'
import { exists, params, sql } from '#server/database/sql.ts'

const { instituteId, personId, personIds } = given
const { itemId } = params({ itemId: z.number() })

export const mayReadStudyFile = exists(
  'files.right.study',
  sql`select 1 from study_file where study_file.institute_id = ${instituteId} and study_file.id = ${itemId} and ${isReadable}`,
)

export const mayReadDocument = exists(
  'files.right.document',
  sql`select 1 from ${readableDocuments} readable where readable.id = ${itemId}`,
)

/** Whether these people may watch a recording. */
export const mayWatchRecording = exists(
  'files.right.recording',
  sql`select 1 from recording join institute on institute.id = recording.institute_id
    join live_class class on class.institute_id = recording.institute_id and class.id = recording.live_class_id
    where recording.institute_id = ${instituteId} and recording.id = ${itemId} and (institute.video->>'view')::boolean
      and ${isWatchable}`,
)

/** Whether a product was given to one of these people, even if it has expired: My Products shows it. */
export const wasGiven = exists(
  'files.right.product',
  sql`select 1 from product_holder holder join institute on institute.id = holder.institute_id
    where holder.institute_id = ${instituteId} and holder.product_id = ${itemId} and holder.person_id = any(${personIds})
      and (institute.plan->>'store')::boolean`,
)

/** Whether a person is a parent of a student. */
export const isParentOf = exists(
  'files.right.photo',
  sql`select 1 from student join guardian on guardian.institute_id = student.institute_id and guardian.student_id = student.id
    where student.institute_id = ${instituteId} and student.person_id = ${itemId} and guardian.parent_id = ${personId}`,
)
