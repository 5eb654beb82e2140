import type pg from 'pg'
import { expect, test } from 'vitest'
import { prepareLeave } from '#server/desk/leave/testing.ts'
import { besideUncommitted } from '#server/http/testing/locks.ts'

const { made, decide, asked, stateOf } = prepareLeave()

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
