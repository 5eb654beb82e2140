import * as z from 'zod/mini'
import { given } from '#server/access/given.ts'
import { command, params, sql } from '#server/database/sql.ts'

const { instituteId, personId, now } = given
const { until } = params({ until: z.date() })

/** All announcements until a moment were read; noted for the institute where one of them was new. */
export const writeAnnouncementsRead = command(
  'home.announcements-read',
  sql`with unread as (
      select 1 from announcement a where a.institute_id = ${instituteId} and a.announced_at <= ${until}
        and a.announced_at > coalesce((select until from announcements_read r
          where r.institute_id = ${instituteId} and r.person_id = ${personId}), '-infinity') limit 1),
    noted as (
      insert into change (institute_id, at, kind, person_id)
      select ${instituteId}, ${now}, 'announcements-read', ${personId} from unread)
    insert into announcements_read (institute_id, person_id, until)
    values (${instituteId}, ${personId}, ${until})
    on conflict (institute_id, person_id) do update set until = greatest(announcements_read.until, excluded.until)`,
)
