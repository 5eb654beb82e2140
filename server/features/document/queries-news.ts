import { given } from '#server/access/given.ts'
import { enrolled, held } from '#server/access/membership.ts'
import { sql } from '#server/database/sql.ts'
import { causeIds, defineNews } from '#server/news/kind.ts'

const { instituteId, now } = given

/**
 * All documents of a subject and category that a reader gets on one day are one piece of news. As `readableDocuments`
 * (`server/access/documents.ts`), for those who are there when it is shared. Parents have no documents.
 */
export const documentNews = defineNews({
  name: 'document',
  audience: 'self',
  causes: { document: 'id', document_section: 'document_id', document_product: 'document_id' },
  // A document that was removed still names its day: what else there is of that stays news.
  facts: (isAsked) => sql`
    select min(shared.id) as cause_id, of_day.subject_id || ':' || of_day.category || ':' || of_day.day as subject, reader.person_id, min(shared.shared_at) as at,
      min(shared.shared_at) + interval '3 days' as until_at,
      jsonb_build_object('title', min(shared.title), 'subject', min(subject.name), 'count', count(distinct shared.id)::text) as args
    from institute
    cross join lateral (
      select document.subject_id, document.category, (document.shared_at at time zone institute.time_zone)::date::text as day from document
      where document.institute_id = institute.id and document.id = any(${causeIds}::bigint[]) and document.shared_at <= ${now}
        and document.shared_at > ${now}::timestamptz - interval '3 days'
      union
      select split_part(news.subject, ':', 1)::bigint, split_part(news.subject, ':', 2), split_part(news.subject, ':', 3) from news
      where news.institute_id = institute.id and news.kind = 'document' and news.cause_id = any(${causeIds}::bigint[]) and news.withdrawn_at is null
        and news.until_at > ${now}) of_day
    join document shared on shared.institute_id = institute.id and shared.subject_id = of_day.subject_id and shared.category = of_day.category
      and shared.shared_at <= ${now} and (shared.shared_at at time zone institute.time_zone)::date::text = of_day.day
    join subject on subject.institute_id = institute.id and subject.id = of_day.subject_id
    cross join lateral (
      select student.person_id from document_section link
      join ${enrolled} enrolled on enrolled.institute_id = institute.id and enrolled.section_id = link.section_id and enrolled.since <= ${now}::timestamptz
        and shared.shared_at < enrolled.until
      join student on student.institute_id = institute.id and student.id = enrolled.student_id and ${isAsked('student.person_id')}
      where link.institute_id = institute.id and link.document_id = shared.id
      union
      select held.person_id from document_product link
      join ${held} held on held.institute_id = institute.id and held.product_id = link.product_id and held.until > ${now} and ${isAsked('held.person_id')}
      where link.institute_id = institute.id and link.document_id = shared.id) reader
    where institute.id = ${instituteId} and institute.plan->>'file_manager' in ('FILE_MANEGER', 'BOTH')
    group by of_day.subject_id, of_day.category, of_day.day, reader.person_id`,
  comes: ({ since, now: until }) => sql`
    select id from document where institute_id = ${instituteId} and shared_at > ${since} and shared_at <= ${until}`,
})
