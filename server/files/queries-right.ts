import * as z from 'zod/mini'
import { given } from '#server/access/given.ts'
import { isReadable, readableDocuments } from '#server/access/library.ts'
import { isWatchable } from '#server/access/recordings.ts'
import { exists, params, sql } from '#server/database/sql.ts'

const { instituteId, personId, personIds } = given
const { itemId } = params({ itemId: z.number() })

export const mayReadStudyFile = exists(
  'files.right.study',
  sql`select 1 from study_file f where f.institute_id = ${instituteId} and f.id = ${itemId} and ${isReadable}`,
)

export const mayReadDocument = exists(
  'files.right.document',
  sql`select 1 from ${readableDocuments} r where r.id = ${itemId}`,
)

/** Whether these people may watch a recording. */
export const mayWatchRecording = exists(
  'files.right.recording',
  sql`select 1 from recording r join institute i on i.id = r.institute_id
    join live_class c on c.institute_id = r.institute_id and c.id = r.live_class_id
    where r.institute_id = ${instituteId} and r.id = ${itemId} and (i.video->>'view')::boolean and ${isWatchable}`,
)

/** Whether a product was given to one of these people, even if it has expired: My Products shows it. */
export const wasGiven = exists(
  'files.right.product',
  sql`select 1 from product_holder h join institute i on i.id = h.institute_id
    where h.institute_id = ${instituteId} and h.product_id = ${itemId} and h.person_id = any(${personIds})
      and (i.plan->>'store')::boolean`,
)

/** Whether a person is a parent of a student. */
export const isParentOf = exists(
  'files.right.photo',
  sql`select 1 from student st join guardian g on g.institute_id = st.institute_id and g.student_id = st.id
    where st.institute_id = ${instituteId} and st.person_id = ${itemId} and g.parent_id = ${personId}`,
)
