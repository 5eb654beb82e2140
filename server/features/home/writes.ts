import * as z from 'zod/mini'
import { given } from '#server/access/given.ts'
import { command, params, sql } from '#server/database/sql.ts'

const { instituteId, personId, now } = given
const { until } = params({ until: z.date() })

/** All announcements until a moment were read; noted for the institute where one of them was new. */
export const writeAnnouncementsRead = command(
  'home.announcements-read',
  sql`with unread as (
      select 1 from announcement where institute_id = ${instituteId} and announced_at <= ${until}
        and announced_at > coalesce((select read_mark.until from announcements_read read_mark
          where read_mark.institute_id = ${instituteId} and read_mark.person_id = ${personId}), '-infinity') limit 1),
    noted as (
      insert into change (institute_id, at, kind, person_id)
      select ${instituteId}, ${now}, 'announcements-read', ${personId} from unread)
    insert into announcements_read (institute_id, person_id, until)
    values (${instituteId}, ${personId}, ${until})
    on conflict (institute_id, person_id) do update set until = greatest(announcements_read.until, excluded.until)`,
)
