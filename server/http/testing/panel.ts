import { createHash, randomBytes } from 'node:crypto'
import { adminScopes } from '#domain/call.ts'
import { hashToken as hashOfToken } from '#server/features/session/tokens.ts'
import type { Requested } from '#server/http/testing/requester.ts'

export type PanelTokens = {
  /** A pass to a running attempt; an unknown one for a person who takes no tests. */
  panelPass: string
  /** A token of his institute's admin API. */
  adminToken: string
  /** Of an owner at the desk of his institute. */
  deskToken: string
  /** Of something submitted; 'none' where there is nothing. */
  testReceiptCode: string
}
type PersonKey = { instituteId: number; personId: number; role: string }

const makeSecret = () => randomBytes(32).toString('base64url')
const hashOf = (secret: string) => createHash('sha256').update(secret).digest('hex')

/**
 * An attempt of a student at one of his tests, and a pass to it: not one of the tests whose reports others
 * read.
 */
export async function givePanel(
  t: Requested,
  { instituteId, personId, role }: PersonKey,
): Promise<PanelTokens> {
  const { pool } = t.database
  const now = t.now()
  const [panelPass, adminToken] = [makeSecret(), makeSecret()]
  await pool.query('insert into admin_token (institute_id, token_hash, scopes) values ($1, $2, $3)', [
    instituteId,
    hashOf(adminToken),
    adminScopes,
  ])
  const deskToken = await giveDesk(t, instituteId)
  const none = { panelPass, adminToken, deskToken, testReceiptCode: 'none' }
  if (role === 'parent') return none
  const { rows } = await pool.query<{ id: number }>(
    `insert into test_attempt (institute_id, test_id, person_id, started_at, ends_at)
      select t.institute_id, t.id, $2, $3::timestamptz, $3::timestamptz + interval '1 hour' from test t
      where t.institute_id = $1 and not t.is_result_published and t.ends_at > $3::timestamptz and t.id in (
        select x.test_id from test_section x join enrolment e on e.section_id = x.section_id
        join student s on s.id = e.student_id where s.person_id = $2
        union select x.test_id from test_product x join product_holder h on h.product_id = x.product_id where h.person_id = $2)
      order by t.id limit 1 returning id`,
    [instituteId, personId, now],
  )
  const [attempt] = rows
  if (!attempt) return none
  await pool.query(
    `insert into panel_pass (institute_id, attempt_id, pass_hash, expires_at) values ($1, $2, $3, $4::timestamptz + interval '1 day')`,
    [instituteId, attempt.id, hashOf(panelPass), now],
  )
  return { ...none, testReceiptCode: await submitNotebook(t, { instituteId, personId }) }
}

/** An owner at the desk of an institute, and an examiner whom the owner may change. @returns the token of the owner */
export async function giveDesk(
  { database, now }: Pick<Requested, 'database' | 'now'>,
  instituteId: number,
): Promise<string> {
  const token = makeSecret()
  await database.pool.query(
    `with people as (
        insert into person (institute_id, role, name, joined_on)
        select $1, 'admin', name, now() from unnest(array['Owner', 'Examiner']) name returning id, name),
      roles as (
        insert into staff (institute_id, person_id, roles) select $1, id, array[lower(name)] from people),
      imports as (
        insert into desk_import (institute_id, person_id, name, state, files, tables, report, expires_at)
        select $1, id, 'subjects.csv', 'checked', '[]',
          '[{"key": "t1", "file": "subjects.csv", "kind": "subjects", "titles": ["id"], "sample": [], "match": {"id": 0}, "rows": 1, "problem": ""}]',
          '{"tables": [], "fault_count": 0, "faults": [], "fault_rows": [], "warnings": [], "new_rows": [], "changed_rows": [], "is_unusable": false}',
          $3::timestamptz + interval '7 days' from people where name = 'Owner'),
      exports as (
        insert into desk_export (institute_id, person_id, finished_at, expires_at)
        select $1, id, $3::timestamptz, $3::timestamptz + interval '1 day' from people where name = 'Owner')
      insert into desk_session (institute_id, person_id, token_hash, device_name, last_seen_at, expires_at)
      select $1, id, $2, '', $3::timestamptz, $3::timestamptz + interval '12 hours' from people where name = 'Owner'`,
    [instituteId, hashOfToken(token), now()],
  )
  return token
}

/** For a notebook without questions, which is in no report. @returns the code of its receipt */
async function submitNotebook(t: Requested, at: Omit<PersonKey, 'role'>): Promise<string> {
  const pass = makeSecret()
  await t.database.pool.query(
    `with begun as (
        insert into test_attempt (institute_id, person_id, started_at) values ($1, $2, $4::timestamptz) returning institute_id, id)
      insert into panel_pass (institute_id, attempt_id, pass_hash, expires_at)
      select institute_id, id, $3, $4::timestamptz + interval '1 day' from begun`,
    [at.instituteId, at.personId, hashOf(pass), t.now()],
  )
  const answer = await t.app.inject({
    method: 'POST',
    url: '/examPanel/submit',
    headers: { host: 'localhost', authorization: pass },
    payload: { page: '0123456789abcdef', since: 0, states: [], events: [] },
  })
  const { data } = answer.json() as { data: { receipt: { code: string } } }
  return data.receipt.code
}
