import type pg from 'pg'

/**
 * Ends sessions as the operator says, and notes it. A running test goes on: its pass is apart (PRODUCT §4).
 * @param login of one person; undefined for everybody of the institute @returns how many sessions were live
 */
export async function endSessionsOf(
  pool: pg.Pool,
  at: { instituteId: number; login: string | undefined; now: Date },
): Promise<number> {
  const ended = await pool.query({
    text: `with whose as (
        select id from person where institute_id = $1 and ($2::text is null or phone = $2 or lower(email) = lower($2))),
      ended as (
        update session s set ended_at = $3, end_reason = 'logout' from whose
        where s.institute_id = $1 and s.person_id = whose.id and s.ended_at is null and s.expires_at > $3
        returning s.person_id),
      noted as (
        insert into audit_log (institute_id, at, action, subject_kind, subject_id)
        select distinct $1::integer, $3::timestamptz, 'session.ended-by-operator', 'person', person_id from ended)
      select count(*) as count from ended`,
    values: [at.instituteId, at.login ?? null, at.now],
  })
  return ended.rows[0]?.count ?? 0
}
