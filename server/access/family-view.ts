import { deskIdleMs } from '#domain/desk/life.ts'
import { officeReaders } from '#domain/desk/roles.ts'
import { given } from '#server/access/given.ts'
import { raw, sql } from '#server/database/sql.ts'

const { now } = given

/**
 * Whether `view`, a row of `family_view`, goes on: until its end, as long as the session of the desk in which it began
 * goes on, and the member of the staff may read the pages of people [desk-91].
 */
export const isViewOpen = sql`(view.ended_at is null and view.expires_at > ${now} and exists (
  select 1 from desk_session desk
  join staff on staff.institute_id = desk.institute_id and staff.person_id = desk.person_id
    and staff.roles && array[${raw(officeReaders.map((role) => `'${role}'`).join(', '))}]
  join person member on member.institute_id = desk.institute_id and member.id = desk.person_id
    and member.status = 'active' and member.role in ('admin', 'teacher')
  where desk.institute_id = view.institute_id and desk.id = view.desk_session_id and desk.person_id = view.staff_id
    and desk.ended_at is null and desk.expires_at > ${now}
    and desk.last_seen_at > ${now}::timestamptz - interval '${raw(String(deskIdleMs / 60_000))} minutes'))`
