import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { migrationsFolder } from '#server/database/migrate.ts'
import { loadDemo } from '#server/demo/load.ts'
import { renewDemo } from '#server/demo/renew.ts'
import { addAttempt, addTest } from '#server/http/testing/factories.ts'
import { createTestApp, type TestApp } from '#server/http/testing.ts'

let t: TestApp
let real: { id: number; personId: number; testId: number }
beforeAll(async () => {
  t = await createTestApp({}, 'the last minutes of the school year')
  real = await addRealInstitute()
})
afterAll(() => t.close())

const query = async (text: string, values: unknown[] = []) => (await t.database.pool.query(text, values)).rows

/** One with a student who has taken a test, whose result is due. */
async function addRealInstitute() {
  const [{ id, personId }] = await query(
    `with i as (
        insert into institute (name, kind, plan, features, sign_in) select 'Real', kind, plan, features, sign_in
        from institute order by id limit 1 returning id),
      l as (insert into test_label (institute_id, name, test_type_id) select id, 'Term', 4 from i),
      p as (
        insert into person (institute_id, role, name, phone, joined_on)
        select id, 'student', 'Meera', '9222222222', '2026-04-01' from i returning id)
      select i.id, p.id as "personId" from i, p`,
  )
  const { pool } = t.database
  const testId = await addTest(pool, id, { start: '2027-03-30T10:00Z', resultAt: t.context.clock() })
  await query(
    `with s as (insert into subject (institute_id, name) values ($1, 'Sums') returning id),
      q as (
        insert into question (institute_id, subject_id, type, html, key)
        select $1, id, 4, '1 + 1', '{"type": 4, "value": 2, "tolerance": 0}' from s returning id),
      part as (
        insert into test_part (institute_id, test_id, name, position) values ($1, $2, 'One', 1) returning id)
      insert into test_question (institute_id, test_id, question_id, part_id, position, marks)
      select $1, $2, q.id, part.id, 1, 4 from q, part`,
    [id, testId],
  )
  await addAttempt(pool, { instituteId: id, testId, personId })
  return { id: Number(id), personId: Number(personId), testId }
}

/** All rows of the real institute. */
async function realRows() {
  const tables = await query(
    `select table_name as name from information_schema.columns
      where table_schema = 'public' and column_name = 'institute_id' and table_name <> 'data_change' order by 1`,
  )
  const counts = tables.map(async ({ name }) => [
    name,
    await query(`select * from "${name}" where institute_id = $1`, [real.id]),
  ])
  return Object.fromEntries((await Promise.all(counts)).filter(([, rows]) => rows.length > 0))
}

const openTransaction = async (): Promise<{ client: pg.PoolClient; end: () => Promise<void> }> => {
  const client = await t.database.pool.connect()
  await client.query('begin')
  const end = async () => {
    await client.query('commit')
    client.release()
  }
  return { client, end }
}
const moveTo = (moment: string) => t.setClock(new Date(`${moment}:00+05:30`))

describe('a real institute beside the demo', { timeout: 120_000 }, () => {
  const addressTo = (text: string) =>
    query(`update institute_host set institute_id = (${text}) where host = 'school.localhost'`)

  test('at an address of the demo it stays when the demo is reset, which says why it cannot', async () => {
    await addressTo(`${real.id}`)
    const before = await realRows()
    await expect(loadDemo(t.context, { isFresh: true })).rejects.toThrow(
      'school.localhost belongs to an institute that is not of the demo',
    )
    expect(await query('select 1 from institute')).toHaveLength(4)
    expect(await realRows()).toEqual(before)
  })

  test('the demo waits for writes in it and keeps them, and blocks none; of the real one nothing changes', {
    tags: 'long',
  }, async () => {
    const before = await realRows()
    const student = await openTransaction()
    await student.client.query('update test_attempt set active_page = active_page where test_id = $1', [
      real.testId,
    ])
    await student.client.query(
      `insert into launch_ticket (institute_id, person_id, test_id, ticket_hash, expires_at)
        values ($1, $2, $3, 'on its way', '2028-01-01')`,
      [real.id, real.personId, real.testId],
    )
    moveTo('2027-04-01T00:10')
    const [{ testId }] = await query(
      `select t.id as "testId" from test t join institute i on i.id = t.institute_id
        where i.demo is not null and not exists (select 1 from test_attempt a where a.test_id = t.id) order by 1 limit 1`,
    )
    const { client, end } = await openTransaction()
    await client.query(
      `insert into test_attempt (institute_id, test_id, person_id, started_at)
        select t.institute_id, t.id, p.id, $2 from test t join person p on p.institute_id = t.institute_id
        where t.id = $1 and p.role = 'student' order by p.id limit 1`,
      [testId, t.context.clock()],
    )
    const tests = await query('select count(*) from test')
    expect(await renewDemo(t.context)).toBe('held')
    expect(await query('select count(*) from test')).toEqual(tests)
    await end()
    // The student of the real institute still writes.
    expect(await renewDemo(t.context)).toBe('renewed')
    await student.end()
    expect(await query('select 1 from test_attempt where test_id = $1', [testId])).toHaveLength(1)
    await query(`delete from launch_ticket where ticket_hash = 'on its way'`)
    expect(await realRows()).toEqual(before)
  })

  test('a demo with an imported roster is not reset', async () => {
    await query(`update person set source_id = 'sis-1' where phone = '9000000002'`)
    await expect(loadDemo(t.context, { isFresh: true })).rejects.toThrow('Greenfield Public School')
    await query(`update person set source_id = null where phone = '9000000002'`)
  })

  test('that 0007 marked for its address alone loses the mark; a demo that was loaded before keeps it', async () => {
    await addressTo(`select id from institute where name like 'Greenfield%'`)
    const sql = await readFile(join(migrationsFolder, '0008_alike_and_demo.sql'), 'utf8')
    const marking = sql.split('--> statement-breakpoint').filter((part) => /update "institute"/i.test(part))
    expect(marking.length).toBeGreaterThan(0)
    const run = async () => {
      for (const part of marking) await query(part)
    }
    const marked = () => query('select name, demo from institute where demo is not null order by id')
    // A demo of that time: its rows had no ids of a source.
    await query('update person set source_id = null')
    await query('update institute set source_id = null')
    const asWritten = await marked()
    await query(`update institute set demo = demo - 'plan'`)
    await run()
    expect(await marked()).toEqual(asWritten)
    await query(
      `update institute set demo = demo - 'plan', name = 'Own School' where name like 'Greenfield%'`,
    )
    await query(`update institute set demo = demo - 'plan'`)
    await run()
    expect(await marked()).toEqual([])
  })
})
