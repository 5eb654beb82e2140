import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { adminOf, makeToken } from '#server/exchange/admin/testing.ts'
import { besideUncommitted } from '#server/http/testing/locks.ts'
import { createTestApp, type TestApp } from '#server/http/testing.ts'

let t: TestApp
let own: ReturnType<typeof adminOf>
const query = async (text: string, values: unknown[] = []) => (await t.database.pool.query(text, values)).rows
beforeAll(async () => {
  t = await createTestApp()
  own = adminOf(t, await makeToken(t, 1, ['write']))
})
afterAll(() => t.close())

/** Runs `work` while another transaction has written a row, which ends once `work` waits for it. */
function whileWritten<Result>(text: string, work: () => Promise<Result>): Promise<Result> {
  const change = async (other: pg.ClientBase) => expect((await other.query(text)).rowCount).toBe(1)
  return besideUncommitted(t.database.pool, change, work)
}

const student = () =>
  query(`select id, source_id as code, name from person where institute_id = 1 and phone = '9000000001'`)

test('a record whose row others write in the same moment is changed all the same [records-8]', async () => {
  const [{ id, code }] = (await student()) as [{ id: number; code: string }]
  const { status, result } = await whileWritten(
    `update person set photo_file_id = null where id = ${id}`,
    () => own.put('students', [{ id: code, name: 'Aarav Renamed' }]),
  )
  expect([status, result]).toEqual([200, expect.objectContaining({ added: 0, changed: 1 })])
  expect(await student()).toEqual([expect.objectContaining({ name: 'Aarav Renamed' })])
})

test('and one that goes is removed [records-9]', async () => {
  const [pair] = await query(
    `select parent.source_id as parent, child.source_id as student, guardian.parent_id, guardian.student_id from guardian
      join person parent on parent.id = guardian.parent_id join student on student.id = guardian.student_id
      join person child on child.id = student.person_id where guardian.institute_id = 1 and parent.source_id is not null limit 1`,
  )
  const mine = `parent_id = ${pair.parent_id} and student_id = ${pair.student_id}`
  const { status } = await whileWritten(`update guardian set relation = relation || '' where ${mine}`, () =>
    own.remove('guardians', [{ parent: pair.parent, student: pair.student }]),
  )
  expect([status, await query(`select 1 from guardian where ${mine}`)]).toEqual([200, []])
})
