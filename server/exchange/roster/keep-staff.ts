import type pg from 'pg'
import { openInstitute } from '#server/exchange/institute.ts'
import { afterStaff, hasOwner, isOwner, mayNotCome } from '#server/exchange/kinds/staff.ts'
import { ImportRefusal } from '#server/records/import-faults.ts'
import type { Scope } from '#server/records/kind.ts'

/** An owner whom an import has put out of the desk, where no other one is left; $1 is its number. */
const lostOwner = (scope: Scope) =>
  `select from staff join person on person.institute_id = staff.institute_id and person.id = staff.person_id
    join import_image image on image.institute_id = staff.institute_id and image.number = $1 and image.table_name = 'person'
      and (image.key ->> 'id')::bigint = person.id
    where staff.institute_id = ${scope.instituteId} and ${isOwner} and ${mayNotCome('person')}
      and not ${mayNotCome('(jsonb_populate_record(person, image.was))')} and not ${hasOwner(scope)} limit 1`

/**
 * Members of the staff whom a roster has removed, blocked or made a student or parent are out of the desk, as after an import of
 * records, and an owner is left [desk-3] [desk-4]. In the transaction of the roster.
 * @param at.number of the import; undefined for one without changes @throws ImportRefusal
 */
export async function keepStaff(
  client: pg.ClientBase,
  { instituteId, now, number }: { instituteId: number; now: Date; number: number | undefined },
): Promise<void> {
  if (number === undefined) return
  const { scope } = await openInstitute(client, instituteId, now)
  if ((await client.query(lostOwner(scope), [number])).rows.length > 0)
    throw new ImportRefusal(
      'No owner of the desk would be left: make somebody else an owner there first. Nothing was written.',
    )
  const everybody = `(select person_id as id from staff where institute_id = ${instituteId}) everybody`
  await client.query(afterStaff(scope, '', everybody))
}
