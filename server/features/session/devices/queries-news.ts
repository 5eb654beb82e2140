import { given } from '#server/access/given.ts'
import { sql } from '#server/database/sql.ts'
import { causeIds, defineNews } from '#server/news/kind.ts'

const { instituteId, now } = given

/** On a device on which the person had not signed in before; its causes are the people. The very first sign-in is no news. */
export const newDeviceNews = defineNews({
  name: 'newDevice',
  audience: 'self',
  causes: {},
  facts: (isAsked) => sql`
    select sign_in.person_id as cause_id, sign_in.id::text as subject, sign_in.person_id, sign_in.at, sign_in.at + interval '1 day' as until_at,
      jsonb_build_object('device', sign_in.detail, 'day', (sign_in.at at time zone institute.time_zone)::date::text,
        'time', to_char(sign_in.at at time zone institute.time_zone, 'FMHH12:MI AM')) as args
    from institute
    join access_log sign_in on sign_in.institute_id = institute.id and sign_in.person_id = any(${causeIds}::bigint[])
      and sign_in.kind = 'signedInNewDevice' and sign_in.at <= ${now} and sign_in.at > ${now}::timestamptz - interval '1 day' and ${isAsked('sign_in.person_id')}
    where institute.id = ${instituteId} and exists (select from access_log earlier where earlier.institute_id = sign_in.institute_id
      and earlier.person_id = sign_in.person_id and earlier.kind in ('signedIn', 'signedInNewDevice') and earlier.id < sign_in.id)`,
})
