import type pg from 'pg'
import { describe, expect, test } from 'vitest'
import { prepareLeave } from '#server/desk/leave/testing.ts'
import { besideUncommitted } from '#server/http/testing/locks.ts'

const { made, decide, listed, asked, stateOf } = prepareLeave()

/** Does something while the family takes leave back, which is done before that. */
const whileWithdrawn = <Result>(id: number, act: () => Promise<Result>): Promise<Result> => {
  const withdraw = (family: pg.ClientBase) =>
    family.query(`update leave_request set state = 'withdrawn', withdrawn_at = now() where id = $1`, [id])
  return besideUncommitted(made.t.database.pool, withdraw, act)
}

test('an answer that is undone while the family takes the leave back: it is taken back [leave-15]', async () => {
  const id = await asked('2026-11-24')
  const { number } = (await decide(made.office, [id])).result
  const undone = await whileWithdrawn(id, () =>
    made.d.post<{ obstacles: string[] }>('changes/undo', { number }, made.office),
  )
  expect(undone.result.obstacles).toEqual([expect.stringContaining('was changed since')])
  expect(await stateOf(id)).toBe('withdrawn')
})

test('a cell of the records that is changed while the family takes the leave back: it is taken back [leave-10, desk-10]', async () => {
  const id = await asked('2026-11-24')
  type Page = { rows: { id: string; state: string }[] }
  const { result } = await made.d.ask<Page>('GET', 'records/leaves', undefined, made.office)
  const [row] = result.rows
  const body = {
    rows: [{ to: { id: row?.id, state: 'approved' }, was: { state: row?.state } }],
    is_check: false,
  }
  const changed = await whileWithdrawn(id, () => made.d.ask('PUT', 'records/leaves', body, made.office))
  expect([changed.status, await stateOf(id)]).toEqual([409, 'withdrawn'])
})

describe('an answer is to what was seen [leave-24]', () => {
  const versionsFor = async (token: string) =>
    (await listed(token)).result.leaves.map(({ version }) => version)
  const rowOf = async () => {
    const { result } = await made.d.ask<{ rows: { id: string; end_date: string }[] }>(
      ...(['GET', 'records/leaves', undefined, made.office] as const),
    )
    return result.rows[0]
  }

  test('days that the office has changed meanwhile are not approved: it says what they are now', async () => {
    const id = await asked('2026-11-24')
    const versions = await versionsFor(made.classTeacher.token)
    const row = await rowOf()
    const body = {
      rows: [{ to: { id: row?.id, end_date: '2026-12-11' }, was: { end_date: row?.end_date } }],
      is_check: false,
    }
    expect((await made.d.ask('PUT', 'records/leaves', body, made.office)).status).toBe(200)
    const refused = await made.t.app.inject({
      ...{ method: 'POST', url: '/desk/v1/leaves/decide' },
      headers: { host: 'localhost', authorization: made.classTeacher.token },
      payload: { leave_ids: [id], is_approved: true, answer: '', versions },
    })
    expect([refused.statusCode, refused.json()]).toMatchObject([
      409,
      {
        leaves: [
          { leave_id: id, name: 'Aarav Sharma', state: 'pending', from: '2026-11-24', until: '2026-12-11' },
        ],
      },
    ])
    expect(await stateOf(id)).toBe('pending')
    const again = { versions: await versionsFor(made.classTeacher.token) }
    expect((await decide(made.classTeacher.token, [id], true, '', again)).status).toBe(200)
  })

  test('nor are those that are changed at the same moment', async () => {
    const id = await asked('2026-11-24')
    const versions = await versionsFor(made.office)
    const change = (other: pg.ClientBase) =>
      other.query(`update leave_request set end_date = '2026-11-28' where id = $1`, [id])
    const answered = await besideUncommitted(made.t.database.pool, change, () =>
      decide(made.office, [id], true, '', { versions }),
    )
    expect([answered.status, await stateOf(id)]).toEqual([409, 'pending'])
  })

  test('taken back, and asked for with other days: the new one waits', async () => {
    const id = await asked('2026-11-24')
    const versions = await versionsFor(made.office)
    await made.leave.withdraw(made.meera, id)
    const other = await asked('2026-11-24', { until: '2026-11-27' })
    expect((await decide(made.office, [id], true, '', { versions })).status).toBe(409)
    expect(await Promise.all([id, other].map(stateOf))).toEqual(['withdrawn', 'pending'])
  })
})

describe('an answer is not undone where the family has asked for the same days since [leave-15]', () => {
  const undo = async (number: number) =>
    (await made.d.post<{ obstacles: string[] }>('changes/undo', { number }, made.office)).result.obstacles
  const overlapping = [
    'leaves: 1 (Aarav Sharma) overlaps leave that was asked for since: refuse that, or have it taken back, first',
  ]

  test('a refusal; once the other one is out of the way it is', async () => {
    const id = await asked('2026-11-24', { until: '2026-11-26' })
    const { number } = (await decide(made.office, [id], false, 'The exam is then')).result
    const other = await asked('2026-11-26', { hours: ['09:00', '11:00'] })
    expect(await undo(number)).toEqual(overlapping)
    expect(await Promise.all([id, other].map(stateOf))).toEqual(['refused', 'pending'])
    expect((await made.leave.withdraw(made.meera, other)).status).toBe(200)
    expect(await undo(number)).toEqual([])
    expect(await stateOf(id)).toBe('pending')
  })

  test('a refusal, at the moment when the family asks again', async () => {
    const id = await asked('2026-11-24')
    const { number } = (await decide(made.office, [id], false, 'The exam is then')).result
    const askAgain = async (family: pg.ClientBase) => {
      await family.query('select from student where id = $1 for no key update', [made.student])
      await family.query(
        `insert into leave_request (institute_id, student_id, start_date, end_date, reason, asked_at) values (1, $1, '2026-11-24', '2026-11-24', 'illness', now())`,
        [made.student],
      )
    }
    expect(await besideUncommitted(made.t.database.pool, askAgain, () => undo(number))).toEqual(overlapping)
    expect(await stateOf(id)).toBe('refused')
  })

  test('a change of days', async () => {
    const id = await asked('2026-11-24')
    const { result } = await made.d.ask<{ rows: { id: string }[] }>(
      ...(['GET', 'records/leaves', undefined, made.office] as const),
    )
    const [row] = result.rows
    const put = async (rows: object[]) =>
      (
        await made.d.ask<{ number: number }>(
          ...(['PUT', 'records/leaves', { rows, is_check: false }, made.office] as const),
        )
      ).result.number
    const days = { start_date: '2026-11-27', end_date: '2026-11-27' }
    const was = { start_date: '2026-11-24', end_date: '2026-11-24' }
    const number = await put([{ to: { id: row?.id, ...days }, was }])
    const other = await asked('2026-11-24')
    expect(await undo(number)).toEqual(overlapping)
    expect((await made.leave.withdraw(made.meera, other)).status).toBe(200)
    expect(await undo(number)).toEqual([])
    expect((await decide(made.office, [id])).status).toBe(200)
  })
})
