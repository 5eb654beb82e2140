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

/**
 * What the staff changed of an account: sign-in, phone or e-mail [desk-49]; its causes are the people. Who has never signed in has nothing to
 * lose yet.
 */
export const accountChangedNews = defineNews({
  name: 'accountChanged',
  audience: 'self',
  causes: {},
  facts: (isAsked) => sql`
    select distinct on (changed.person_id, changed.kind, changed.at) changed.person_id as cause_id, changed.id::text as subject, changed.person_id, changed.at,
      changed.at + interval '1 day' as until_at, jsonb_build_object('what', changed.kind) as args
    from access_log changed
    join person staff on staff.institute_id = changed.institute_id and staff.id = changed.actor_id and staff.role in ('admin', 'teacher')
    where changed.institute_id = ${instituteId} and changed.person_id = any(${causeIds}::bigint[]) and changed.actor_kind = 'person'
      and changed.kind in ('changedContact', 'askedForPassword', 'turnedOffSecondFactor', 'removedPasskey')
      and changed.at <= ${now} and changed.at > ${now}::timestamptz - interval '1 day' and ${isAsked('changed.person_id')}
      and (exists (select from device where device.institute_id = changed.institute_id and device.person_id = changed.person_id)
        or exists (select from access_log earlier where earlier.institute_id = changed.institute_id
          and earlier.person_id = changed.person_id and earlier.kind in ('signedIn', 'signedInNewDevice')))
    order by changed.person_id, changed.kind, changed.at, changed.id`,
})
