import { given } from '#server/access/given.ts'
import { sql } from '#server/database/sql.ts'
import { causeIds, defineNews } from '#server/news/kind.ts'

const { instituteId, now } = given

/** By the person, or by the first use of one that was sent; its causes are the people. Each change is news of its own. */
export const passwordNews = defineNews({
  name: 'passwordChanged',
  audience: 'self',
  causes: {},
  facts: (isAsked) => sql`
    select access_log.person_id as cause_id, access_log.id::text as subject, access_log.person_id, access_log.at, access_log.at + interval '1 day' as until_at,
      '{}'::jsonb as args
    from access_log where access_log.institute_id = ${instituteId} and access_log.person_id = any(${causeIds}::bigint[])
      and access_log.kind = 'changedPassword' and access_log.at <= ${now} and access_log.at > ${now}::timestamptz - interval '1 day' and ${isAsked('access_log.person_id')}`,
})
