import { given } from '#server/access/given.ts'
import { command, sql } from '#server/database/sql.ts'

const { instituteId, personId, now } = given

/** All announcements until now were read. */
export const writeAnnouncementsRead = command(
  'home.announcements-read',
  sql`insert into announcements_read (institute_id, person_id, until)
    values (${instituteId}, ${personId}, ${now})
    on conflict (institute_id, person_id) do update set until = greatest(announcements_read.until, excluded.until)`,
)
