import { afterAll, beforeAll, expect, test } from 'vitest'
import { messages } from '#server/features/message/records.ts'
import { createTestApp, type TestApp } from '#server/http/testing.ts'
import { addPayments, type CopyCaller, copyCaller, type Unpacked } from '#server/own-data/testing.ts'
import { copyColumns } from '#server/own-data/testing-copy-columns.ts'
import { text } from '#server/records/fields/texts.ts'
import type { Field } from '#server/records/kind.ts'

let t: TestApp
let call: CopyCaller
beforeAll(async () => {
  t = await createTestApp()
  call = copyCaller(t)
})
afterAll(() => t.close())

const columnsOf = (copy: Unpacked) =>
  copy.names
    .filter((name) => name.endsWith('.csv'))
    .map((name) => name.slice('csv/'.length, -'.csv'.length))
    .map((name) => [name, Object.keys(copy.rows(name)[0] ?? {})] as const)

test('the copies of a student and an open user have these tables and columns [profile-21] [pay-93]', async () => {
  await addPayments(t, await t.signedIn('9000000001'))
  const found: Record<string, readonly string[]> = {}
  for (const login of ['9000000001', '9000000031']) {
    const me = await t.signedIn(login)
    for (const [name, columns] of columnsOf(await call.copyOf(me, me.user_id))) {
      expect(new Set(columns).size).toBe(columns.length)
      expect(found[name] ?? columns).toEqual(columns)
      found[name] = columns
    }
  }
  expect(found).toEqual(copyColumns)
})

test('a new field of a kind is in the copy, unless it is for the office', async () => {
  const fields = messages.fields as Record<string, Field>
  const added = {
    came_from: { ...text({ about: 'Where it was written.' }), column: 'source_id' },
    hidden_note: { ...text({ about: 'For the office.', isForOffice: true }), column: 'source_id' },
  }
  Object.assign(fields, added)
  try {
    await t.database.pool.query(`update message set source_id = 'from ' || id`)
    const me = await t.signedIn('9000000001')
    const rows = (await call.copyOf(me, me.user_id)).rows('messages')
    expect(Object.keys(rows[0] ?? {})).toEqual(['Phone', 'Text', 'Time', 'Came from'])
    expect(rows.map((row) => row['Came from'])).toEqual(rows.map(() => expect.stringMatching(/^from \d+$/)))
  } finally {
    for (const field of Object.keys(added)) delete fields[field]
  }
})

test('marks are not in a copy before the evaluation or the publication [assignment-26]', async () => {
  const { pool } = t.database
  const me = await t.signedIn('9000000001')
  const marksIn = async () => {
    const copy = await call.copyOf(me, me.user_id)
    const marksOf = (name: string) =>
      copy.rows(name).filter(({ Marks, Rank = '' }) => Marks !== '' || Rank !== '')
    return {
      homework: copy.rows('homework').filter((row) => row.Marks !== '' || row['Teacher’s remark'] !== '')
        .length,
      exams: marksOf('exams-on-paper').length + marksOf('exams-on-paper-subjects').length,
    }
  }
  const before = await marksIn()
  expect([before.homework > 0, before.exams > 0]).toEqual([true, true])
  await pool.query('update submission set evaluated_at = null where student_id = $1', [me.student_id])
  await pool.query('update offline_exam set is_result_published = false')
  expect(await marksIn()).toEqual({ homework: 0, exams: 0 })
})
