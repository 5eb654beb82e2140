import * as z from 'zod/mini'
import { given } from '#server/access/given.ts'
import { enrolled, held } from '#server/access/membership.ts'
import { params, sql } from '#server/database/sql.ts'

const { instituteId, personId, yearId, now } = given
const { studentId } = params({
  /** Null for an open user. */
  studentId: z.nullable(z.number()),
})

/**
 * The reader of documents and study files: a student by the sections of the viewed year and by held products,
 * an open user by held products only.
 */
export const reader = { instituteId, studentId, personId, yearId, now }

const hasDocuments = sql`i.plan->>'file_manager' in ('FILE_MANEGER', 'BOTH')`
const hasStudyMaterials = sql`i.plan->>'file_manager' in ('STUDY_MATERIAL', 'BOTH')`
const inSection = sql`e.institute_id = i.id and e.student_id = ${studentId} and e.academic_year_id = ${yearId}
  and e.since <= ${now}::timestamptz`
const isHeldProduct = sql`h.institute_id = i.id and h.person_id = ${personId} and h.until > ${now}`

/**
 * The documents that a reader may read: `id`, once for each section and each product. From the first day on a student reads
 * earlier ones too; a student who left a section keeps those shared before. Empty for a plan without documents [shell-8].
 */
export const readableDocuments = sql`(
  select d.id, e.section_id, null::bigint as product_id
  from institute i
  join ${enrolled} e on ${inSection}
  join document_section x on x.institute_id = i.id and x.section_id = e.section_id
  join document d on d.institute_id = i.id and d.id = x.document_id and d.shared_at < e.until
  where i.id = ${instituteId} and ${hasDocuments}
  union all
  select x.document_id, null, h.product_id
  from institute i
  join ${held} h on ${isHeldProduct}
  join document_product x on x.institute_id = i.id and x.product_id = h.product_id
  where i.id = ${instituteId} and ${hasDocuments})`

/**
 * The courses whose study files a reader may read: `id`, once for the sections (`product_id` 0) and once for each product;
 * only files that were shared before `until`. Empty for a plan without study materials, and for products without e-learning
 * [study-23].
 */
export const readableCourses = sql`(
  select c.id, 0::bigint as product_id, max(e.until) as until
  from institute i
  join ${enrolled} e on ${inSection}
  join section s on s.institute_id = i.id and s.id = e.section_id
  join ecourse c on c.institute_id = i.id and c.standard_id = s.standard_id
  where i.id = ${instituteId} and ${hasStudyMaterials}
  group by c.id
  union all
  select l.ecourse_id, h.product_id, 'infinity'
  from institute i
  join ${held} h on ${isHeldProduct}
  join product_ecourse l on l.institute_id = i.id and l.product_id = h.product_id
  where i.id = ${instituteId} and ${hasStudyMaterials} and (i.features->>'enable_eLearn_feature')::boolean)`

/** Whether a reader may read study file `f`. */
export const isReadable = sql`exists (
  select 1 from ${readableCourses} r where r.id = f.ecourse_id and f.shared_at < r.until)`
