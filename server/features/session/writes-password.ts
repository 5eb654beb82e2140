import type pg from 'pg'

export type NewPassword = {
  instituteId: number
  personId: number
  /** The one session that goes on. */
  sessionId: number
  /** The password that was compared: where it is another by now, somebody was faster. */
  oldHash: string
  newHash: string
  now: Date
}

/**
 * For a person who is held (`holdPerson`), so that a sign-in of the same moment is among the sessions that end.
 * One step: the new password stands, a forgotten one and one-time ones die, every other session ends, and it is noted.
 * Of two changes at once the second waits for the first, and then finds another password than the one it compared.
 * @returns false when the password is not `oldHash` any more; nothing has changed then
 */
export async function replacePassword(client: pg.PoolClient, at: NewPassword): Promise<boolean> {
  const changed = await client.query({
    name: 'session.replace-password',
    text: `with changed as (
        update person set password_hash = $5, pending_password_hash = null, pending_password_expires_at = null
        where institute_id = $1 and id = $2 and password_hash = $4 returning institute_id, id),
      ended as (
        update session s set ended_at = $6, end_reason = 'password' from changed c
        where s.institute_id = c.institute_id and s.person_id = c.id and s.id <> $3 and s.ended_at is null),
      spent as (
        delete from one_time_password o using changed c where o.institute_id = c.institute_id and o.person_id = c.id),
      noted as (
        insert into audit_log (institute_id, at, actor_id, action)
        select institute_id, $6, id, 'session.change-password' from changed)
      select id from changed`,
    values: [at.instituteId, at.personId, at.sessionId, at.oldHash, at.newHash, at.now],
  })
  return changed.rowCount === 1
}
