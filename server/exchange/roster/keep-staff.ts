import type pg from 'pg'
import { given } from '#server/access/given.ts'
import { exists, sql } from '#server/database/sql.ts'
import { openInstitute } from '#server/exchange/institute.ts'
import { afterStaff } from '#server/exchange/kinds/staff.ts'
import { ImportRefusal } from '#server/records/import-faults.ts'

const { instituteId } = given

/** Whether there were owners of the desk, and none of them is left. */
const hasLostOwners = exists(
  'roster.lost-owners',
  sql`select from staff join person on person.institute_id = staff.institute_id and person.id = staff.person_id
    where staff.institute_id = ${instituteId} and 'owner' = any(staff.roles)
    having count(*) > 0 and count(*) filter (where person.status = 'active') = 0`,
)

/**
 * Members of the staff whom a roster has removed or blocked are out of the desk, as after an import of records, and an owner is left
 * [desk-3] [desk-4]. In the transaction of the roster. @throws ImportRefusal
 */
export async function keepStaff(
  client: pg.ClientBase,
  at: { instituteId: number; now: Date },
): Promise<void> {
  if (await hasLostOwners(client, at))
    throw new ImportRefusal(
      'No owner of the desk would be left: make somebody else an owner there first. Nothing was written.',
    )
  const { scope } = await openInstitute(client, at.instituteId, at.now)
  const everybody = `(select person_id as id from staff where institute_id = ${at.instituteId}) everybody`
  await client.query(afterStaff(scope, '', everybody))
}
