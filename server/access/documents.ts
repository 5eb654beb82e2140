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

const hasDocuments = sql`institute.plan->>'file_manager' in ('FILE_MANEGER', 'BOTH')`
const hasStudyMaterials = sql`institute.plan->>'file_manager' in ('STUDY_MATERIAL', 'BOTH')`
const inSection = sql`enrolled.institute_id = institute.id and enrolled.student_id = ${studentId}
  and enrolled.academic_year_id = ${yearId}
  and enrolled.since <= ${now}::timestamptz`
/** The moment before which a file was shared that may be read now: one that is shared later comes at its time. */
const untilNow = sql`(${now}::timestamptz + interval '1 millisecond')`
const isHeldProduct = sql`held.institute_id = institute.id and held.person_id = ${personId} and held.until > ${now}`

/**
 * The documents that a reader may read: `id`, once for each section and each product, from the moment at which they are shared. From
 * the first day on a student reads earlier ones too; a student who left a section keeps those shared before. Empty for a plan without documents [shell-8].
 */
export const readableDocuments = sql`(
  select document.id, enrolled.section_id, null::bigint as product_id
  from institute
  join ${enrolled} enrolled on ${inSection}
  join document_section on document_section.institute_id = institute.id and document_section.section_id = enrolled.section_id
  join document on document.institute_id = institute.id and document.id = document_section.document_id
    and document.shared_at < least(enrolled.until, ${untilNow})
  where institute.id = ${instituteId} and ${hasDocuments}
  union all
  select document_product.document_id, null, held.product_id
  from institute
  join ${held} held on ${isHeldProduct}
  join document_product on document_product.institute_id = institute.id and document_product.product_id = held.product_id
  join document on document.institute_id = institute.id and document.id = document_product.document_id
    and document.shared_at < ${untilNow}
  where institute.id = ${instituteId} and ${hasDocuments})`

/**
 * The courses whose study files a reader may read: `id`, once for the sections (`product_id` 0) and once for each product;
 * only files that were shared before `until`. Empty for a plan without study materials, and for products without e-learning
 * [study-23].
 */
export const readableCourses = sql`(
  select ecourse.id, 0::bigint as product_id, least(max(enrolled.until), ${untilNow}) as until
  from institute
  join ${enrolled} enrolled on ${inSection}
  join section on section.institute_id = institute.id and section.id = enrolled.section_id
  join ecourse on ecourse.institute_id = institute.id and ecourse.standard_id = section.standard_id
  where institute.id = ${instituteId} and ${hasStudyMaterials}
  group by ecourse.id
  union all
  select product_ecourse.ecourse_id, held.product_id, ${untilNow}
  from institute
  join ${held} held on ${isHeldProduct}
  join product_ecourse on product_ecourse.institute_id = institute.id and product_ecourse.product_id = held.product_id
  where institute.id = ${instituteId} and ${hasStudyMaterials} and (institute.features->>'enable_eLearn_feature')::boolean)`

/** Whether a reader may read `study_file`. */
export const isReadable = sql`exists (
  select 1 from ${readableCourses} readable where readable.id = study_file.ecourse_id and study_file.shared_at < readable.until)`
