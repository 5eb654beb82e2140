import * as z from 'zod/mini'
import { given } from '#server/access/given.ts'
import { enrolled } from '#server/access/membership.ts'
import { naming } from '#server/access/notices.ts'
import { params, raw, sql } from '#server/database/sql.ts'
import { causeIds, defineNews, defineSeen, type NewsDeclaration } from '#server/news/kind.ts'

const { instituteId, now } = given
const { until } = params({ until: z.date() })

/** As on the notice board, for those who are there when it is announced; once for a parent of several children. */
const announced = (name: 'notice' | 'urgentNotice', isMeant: string): NewsDeclaration => ({
  name,
  audience: 'family',
  causes: {
    announcement: 'id',
    announcement_section: 'announcement_id',
    announcement_student: 'announcement_id',
  },
  facts: (isAsked) => sql`
    select announcement.id as cause_id, announcement.id::text as subject, reader.person_id, announcement.announced_at as at,
      announcement.announced_at + interval '2 days' as until_at,
      jsonb_build_object('title', announcement.title, 'yearId', announcement.academic_year_id::text)
        || case when announcement.asks <> '' then jsonb_build_object('untilDay', announcement.answer_until::text) else '{}' end as args
    from announcement cross join lateral (
      select student.person_id from ${enrolled} enrolled
      join student on student.institute_id = enrolled.institute_id and student.id = enrolled.student_id and ${isAsked('student.person_id')}
      where enrolled.institute_id = ${instituteId} and enrolled.academic_year_id = announcement.academic_year_id
        and announcement.announced_at >= enrolled.since and announcement.announced_at < enrolled.until and (announcement.is_for_all or exists ${naming})
      union
      select person.id from person where announcement.is_for_all and person.institute_id = ${instituteId} and person.role = 'open' and ${isAsked('person.id')}) reader
    where announcement.institute_id = ${instituteId} and announcement.id = any(${causeIds}::bigint[]) and announcement.announced_at <= ${now} and announcement.taken_back_at is null
      and announcement.announced_at > ${now}::timestamptz - interval '2 days' and ${raw(isMeant)}`,
  comes: ({ since, now: until }) => sql`
    select id from announcement where institute_id = ${instituteId} and announced_at > ${since} and announced_at <= ${until}`,
})

export const noticeNews = defineNews(announced('notice', 'not announcement.is_urgent'))

/** One that becomes urgent is news again, and the other one is taken back. */
export const urgentNoticeNews = defineNews({
  ...announced('urgentNotice', 'announcement.is_urgent'),
  moment: ({ now: since, horizon }) => sql`
    select min(announced_at) as at from announcement where institute_id = ${instituteId} and announced_at > ${since} and announced_at < ${horizon} and is_urgent`,
})

/** Once a person has read the notices until a moment. */
export const noticesSeen = defineSeen(
  ['notice', 'urgentNotice'],
  sql`exists (select from announcement where announcement.institute_id = news.institute_id and announcement.id = news.cause_id and announcement.announced_at <= ${until})`,
)
