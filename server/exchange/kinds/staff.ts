import type { Kind, Scope, SumRule } from '#server/records/kind.ts'

export const isOwner = `'owner' = any(staff.roles)`

/** A roster may make a student or a parent of a member of the staff, who is out of the desk then as well. */
export const mayNotCome = (person: string) =>
  `(${person}.status <> 'active' or ${person}.role not in ('admin', 'teacher'))`
const isGone = `(person.status = 'removed' or person.role not in ('admin', 'teacher'))`

/** Whether an owner of the desk is left beside `person`, as SQL. One who is only invited may never come. */
export const hasOwner = ({ instituteId }: Scope) =>
  `exists (select from staff other join person owner on owner.institute_id = other.institute_id and owner.id = other.person_id
    where other.institute_id = ${instituteId} and not ${mayNotCome('owner')} and 'owner' = any(other.roles)
      and (owner.password_hash is not null or person.password_hash is null))`

/** One owner of the desk is always left, whatever the records say [desk-3]. */
export const keepsOwner: SumRule = {
  field: 'status',
  problem: `'is the last owner of the desk: make somebody else an owner there first'`,
  from: (rows, scope) =>
    `${rows} w join staff on staff.institute_id = ${scope.instituteId} and staff.person_id = w.stored_id
      join person on person.institute_id = staff.institute_id and person.id = staff.person_id
      where ${mayNotCome('person')} and ${isOwner} and not ${hasOwner(scope)}`,
}

/**
 * Ends the sessions and invitations of people who may no longer come to the desk; removed ones are no staff any more, also
 * when they come back: no import makes anybody staff [desk-4].
 */
export const afterStaff: NonNullable<Kind['after']> = (scope, _rows, changed) => {
  const { instituteId } = scope
  const of = (table: string, who: string) =>
    `person.institute_id = ${instituteId} and ${table}.institute_id = ${instituteId} and ${table}.person_id = person.id
      and person.id in (select id from ${changed}) and ${who}`
  return `update desk_session set ended_at = now() from person
      where ${of('desk_session', mayNotCome('person'))} and desk_session.ended_at is null;
    delete from desk_invitation using person where ${of('desk_invitation', mayNotCome('person'))};
    with gone as (
      delete from staff using person where ${of('staff', isGone)} and (not ${isOwner} or ${hasOwner(scope)})
      returning staff.person_id)
    insert into audit_log (institute_id, at, action, subject_kind, subject_id)
      select ${instituteId}, now(), 'desk.remove-staff', 'person', person_id from gone`
}
