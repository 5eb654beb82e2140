import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type AtDesk, deskOf } from '#server/desk/testing.ts'
import { createTestApp, type TestApp } from '#server/http/testing.ts'

type Row = Record<string, string | null>
type Written = { added: number; changed: number; ended: number; number: number | null }

let t: TestApp
let d: ReturnType<typeof deskOf>
let owner: AtDesk
let office: AtDesk
const query = async (text: string, values: unknown[] = []) => (await t.database.pool.query(text, values)).rows
beforeAll(async () => {
  t = await createTestApp()
  d = deskOf(t)
  owner = await d.open('owner@staff.test', ['owner'])
  office = await d.open('office@staff.test', ['office'])
})
afterAll(() => t.close())

const rowsOf = async (kind: string, more = '') =>
  (await d.ask<{ rows: Row[] }>('GET', `records/${kind}${more}`, undefined, owner.token)).result.rows
const change = (kind: string, rows: { to: Row; was: Row | null }[], by = owner) =>
  d.ask<Written>('PUT', `records/${kind}`, { rows, is_check: false }, by.token)

describe('a row that is new overwrites none that is there [desk-10]', () => {
  test('however its id is written', async () => {
    await change('teachers', [{ to: { id: 'T7', name: 'Asha' }, was: null }])
    for (const id of [' T7', 'T7\u00a0', 'Ｔ７', 'T\u200b7'])
      expect((await change('teachers', [{ to: { id, name: 'Overwritten' }, was: null }])).status).toBe(409)
    expect(await rowsOf('teachers', '?where=id:T7')).toEqual([expect.objectContaining({ name: 'Asha' })])
  })

  test('nor however a day, a moment or a word of its key is written', async () => {
    expect((await change('weekly-offs', [{ to: { day: 'SUNDAY' }, was: null }])).status).toBe(409)
    const at = { person: 'T7', phone: '9123400001', from_at: '2026-01-05 09:30' }
    const added = await change('phone-numbers', [{ to: { ...at, until: '2026-02-01 00:00' }, was: null }])
    expect(added).toMatchObject({ status: 200, result: { added: 1 } })
    const again = {
      person: 'T7',
      phone: '+91 91234 00001',
      from_at: '5-1-2026 9:30 AM',
      until: '2026-03-01 00:00',
    }
    expect((await change('phone-numbers', [{ to: again, was: null }])).status).toBe(409)
    const until = { until: '2026-02-01 00:00:00' }
    expect((await change('phone-numbers', [{ to: again, was: until }])).result).toMatchObject({ changed: 1 })
  })
})

describe('undoing [desk-11]', () => {
  const undo = (number: number | null, by = owner) =>
    d.post<{ obstacles: string[] }>('changes/undo', { number }, by.token)
  const setRoles = (roles: string[]) =>
    d.post('staff/roles', { staff_id: office.me.person_id, roles }, owner.token)

  test('takes a role that may still change the kind, and is noted with who did it', async () => {
    const { number } = (await change('teachers', [{ to: { id: 'T8', name: 'Ravi' }, was: null }], office))
      .result
    await setRoles(['accountant', 'head'])
    expect((await undo(number, office)).status).toBe(422)
    await setRoles(['office'])
    expect((await undo(number, office)).result).toEqual({ obstacles: [] })
    expect(
      await query(
        `select actor_id::int as by from audit_log where action = 'records.undo' order by id desc limit 1`,
      ),
    ).toEqual([{ by: office.me.person_id }])
  })

  test('leaves what the operator of the server has set', async () => {
    const [institute] = await rowsOf('institute')
    const { number } = (
      await change('institute', [
        {
          to: { id: institute?.id ?? '', announcement: 'Closed' },
          was: { announcement: institute?.announcement ?? null },
        },
      ])
    ).result
    await query(`update import_run set imported_by = 'command' where institute_id = 1 and number = $1`, [
      number,
    ])
    expect((await undo(number)).status).toBe(422)
  })
})

test('rows that a refusal shows are noted as read [desk-9]', async () => {
  const [student] = await query(
    `select id::int, source_id from person where institute_id = 1 and phone = '9000000002'`,
  )
  const refused = await change('students', [
    { to: { id: student?.source_id, name: 'X' }, was: { name: 'not the name' } },
  ])
  expect(refused.status).toBe(409)
  expect(
    await query(`select actor_id::int as by from access_log where person_id = $1 and kind = 'sawProfile'`, [
      student?.id,
    ]),
  ).toEqual([{ by: owner.me.person_id }])
  expect(
    await query(`select detail from audit_log where action = 'desk.records-read' order by id desc limit 1`),
  ).toEqual([{ detail: { by: owner.me.person_id, kind: 'students', count: 1 } }])
})
