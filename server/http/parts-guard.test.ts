import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Call } from '#domain/call.ts'
import { allCalls } from '#domain/calls.ts'
import { type Caller, signInCaller } from '#server/http/testing/caller.ts'
import type { Parts } from '#server/http/testing/parts.ts'
import type { Answer } from '#server/http/testing/requester.ts'
import { nameOf, tokenOf, validRequest } from '#server/http/testing/requests.ts'
import { inFull, send } from '#server/http/testing/send.ts'
import { withSurplus } from '#server/http/testing/surplus.ts'
import { createTestApp, type TestApp } from '#server/http/testing.ts'

/** Two children: what names the other one passes every check of whose it is. */
const parent = '9000000010'
const ofOtherInstitute = '9000000021'

let t: TestApp
let me: Caller
/** The parent's other child. */
let sibling: Caller
let stranger: Caller
let passwordHash: string
const query = async (text: string, values: unknown[] = []) => (await t.database.pool.query(text, values)).rows
beforeAll(async () => {
  t = await createTestApp()
  me = await signInCaller(t, parent)
  stranger = await signInCaller(t, ofOtherInstitute)
  const [other] = await query(
    `select s.id, s.person_id as person from guardian g join student s on s.id = g.student_id
      where g.parent_id = $1 and s.id <> $2`,
    [me.personId, me.student],
  )
  sibling = { ...me, student: Number(other.id), user: Number(other.person), personId: Number(other.person) }
  passwordHash = (await query('select password_hash as hash from person where id = $1', [me.personId]))[0]
    .hash
})
afterAll(() => t.close())

/** Makes a session live again that the call itself has ended, and takes back a new password. */
const reset = () =>
  query(
    `with throttled as (delete from throttle),
        renewed as (update person set password_hash = $2 where id = $1)
      update session set ended_at = null, end_reason = null where person_id = $1`,
    [me.personId, passwordHash],
  )

async function ask(call: Call, parts: Parts): Promise<Answer> {
  await reset()
  return send(t, call, parts, tokenOf(call, me), inFull)
}

const logged = async () =>
  (await query('select distinct person_id, actor_id, kind from access_log order by 1, 2, 3')).map((row) =>
    JSON.stringify(row),
  )

/** Texts of a reply without what differs each time: secrets, signatures and moments. */
const steady = ({ body }: Answer) =>
  body
    .replaceAll(/[\w-]{22,}/g, '…')
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+(Z|\+[\d:]+)/g, 'then')
    .replaceAll(/\b\d{13}\b/g, 'then')
const shape = (answer: Answer) =>
  steady(answer)
    .replaceAll(/\d+/g, '1')
    .replaceAll(/"[^"]*"/g, 'a')

describe('what no schema of a call has read changes neither its reply nor the access log', () => {
  test.each(allCalls.map((call) => [nameOf(call), call] as const))('%s', async (_name, call) => {
    const parts = validRequest(call, me)
    const first = await ask(call, parts)
    const plain = await ask(call, parts)
    const before = await logged()
    for (const other of [sibling, stranger]) {
      const answer = await ask(call, withSurplus(call, parts, other))
      expect(answer.statusCode).toBe(plain.statusCode)
      // Where the same request is answered differently each time, only the form can be compared.
      if (steady(first) === steady(plain)) expect(steady(answer)).toBe(steady(plain))
      else if (plain.statusCode !== 200) expect(shape(answer)).toBe(shape(plain))
      expect(await logged()).toEqual(before)
    }
  })

  test('the calls that show most are among those that were answered and logged', async () => {
    const kinds = await query('select distinct kind from access_log where person_id = $1', [me.user])
    expect(kinds.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['sawProfile', 'sawFees', 'sawAttendance', 'sawHomework', 'sawReport']),
    )
    expect(
      await query(
        "select kind, actor_id, detail from access_log where person_id = $1 and actor_kind = 'person'",
        [sibling.user],
      ),
      // Today of all children shows a sibling's as well.
    ).toEqual([{ kind: 'sawAttendance', actor_id: me.personId, detail: '' }])
  })
})
