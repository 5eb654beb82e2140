import { given } from '#server/access/given.ts'
import { enrolled, held } from '#server/access/membership.ts'
import { sql } from '#server/database/sql.ts'
import { causeIds, defineNews } from '#server/news/kind.ts'

const { instituteId, now } = given

/** As `readableDocuments` (`server/access/documents.ts`), for those who are there when it is shared. Parents have no documents. */
export const documentNews = defineNews({
  name: 'document',
  audience: 'self',
  causes: { document: 'id', document_section: 'document_id', document_product: 'document_id' },
  facts: (isAsked) => sql`
    select document.id as cause_id, document.id::text as subject, reader.person_id, document.shared_at as at, document.shared_at + interval '3 days' as until_at,
      jsonb_build_object('title', document.title, 'subject', subject.name) as args
    from institute
    join document on document.institute_id = institute.id and document.id = any(${causeIds}::bigint[]) and document.shared_at <= ${now}
      and document.shared_at > ${now}::timestamptz - interval '3 days'
    join subject on subject.institute_id = institute.id and subject.id = document.subject_id
    cross join lateral (
      select student.person_id from document_section link
      join ${enrolled} enrolled on enrolled.institute_id = institute.id and enrolled.section_id = link.section_id and enrolled.since <= ${now}::timestamptz
        and document.shared_at < enrolled.until
      join student on student.institute_id = institute.id and student.id = enrolled.student_id and ${isAsked('student.person_id')}
      where link.institute_id = institute.id and link.document_id = document.id
      union
      select held.person_id from document_product link
      join ${held} held on held.institute_id = institute.id and held.product_id = link.product_id and held.until > ${now} and ${isAsked('held.person_id')}
      where link.institute_id = institute.id and link.document_id = document.id) reader
    where institute.id = ${instituteId} and institute.plan->>'file_manager' in ('FILE_MANEGER', 'BOTH')`,
  comes: ({ since, now: until }) => sql`
    select id from document where institute_id = ${instituteId} and shared_at > ${since} and shared_at <= ${until}`,
})
