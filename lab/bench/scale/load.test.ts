import { getTableName, is } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as schema from '#server/database/schema.ts'
import { createTestDatabase, type TestDatabase } from '#server/database/testing.ts'
import { copyRows } from './copy.ts'
import { finishLoad, loadInstitutes, tablesOf } from './load.ts'
import { sizesFor } from './proportions.ts'
import { describeSchools, few, schools, sharedForTests } from './testing.ts'

/** Tables of what is under way, or what only an operator or a demo makes. */
const leftEmpty = [
  'admin_file',
  'admin_token',
  'announcement_student',
  'answer_marking',
  'ask_pause',
  'ask_post',
  'ask_read',
  'ask_report',
  'ask_thread',
  'attempt_event',
  'attempt_question',
  'attempt_receipt',
  'attempt_window',
  'attendance_register',
  'bank_line',
  'begin_code',
  'beginning',
  'class_teacher',
  'classroom_class_teacher',
  'desk_export',
  'desk_import',
  'desk_invitation',
  'desk_match',
  'desk_session',
  'due_publication',
  'exam_message',
  'family_view',
  'fee_credit_use',
  'fee_entry',
  'fee_refund',
  'fee_reversal',
  'fee_write_off',
  'file_pdf',
  'import_image',
  'import_run',
  'job',
  'late_answer',
  'launch_ticket',
  'leave_request',
  'live_class_teacher',
  'meeting_booking',
  'meeting_offer',
  'meeting_offer_section',
  'meeting_offer_student',
  'message_outbox',
  'news_budget',
  'news_choice',
  'news_default',
  'news_delivery',
  'news_hours',
  'news_refusal',
  'news_spending',
  'news_template',
  'notice_answer',
  'one_time_password',
  'online_payment',
  'online_receipt',
  'online_refund',
  'own_data',
  'passage',
  'passkey',
  'payment_account',
  'payment_order',
  'push_key',
  'push_subscription',
  'question_challenge',
  'question_regrade',
  'receipt_counter',
  'receipt_series',
  'recovery_code',
  'replaced_receipt',
  'replaced_test_receipt',
  'second_factor',
  'server_beat',
  'server_stall',
  'staff',
  'stored_bytes',
  'test_extra_time',
  'test_provider',
  'throttle',
  'upi_account',
  'upi_transfer',
  'upi_transfer_part',
  'upload',
  'used_challenge',
  'used_sso_token',
  'webhook',
  'written_reply',
]
const tables = Object.values(schema).filter((one) => is(one, PgTable))

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

test('sizes add up, and the first institutes are the same at every size', () => {
  expect(sizesFor(1000).map(({ students }) => students)).toEqual([800, 100, 60, 40])
  const sizes = sizesFor(1_000_000)
  expect(sizes).toHaveLength(1000)
  expect(sizes.reduce((sum, { students }) => sum + students, 0)).toBe(1_000_000)
  expect(sizes.at(-1)).toEqual({ number: 1000, isSchool: true, students: 500, before: 999_500 })
})

test('every table of the schema has rows, or is listed as one that stays empty', () => {
  const made = tablesOf(describeSchools(new Date()).few, sharedForTests).map(({ table }) =>
    getTableName(table),
  )
  expect(tables.length).toBeGreaterThan(50)
  // Triggers of the database count attendance, and note changes.
  expect([...made, ...leftEmpty, 'attendance_count', 'data_change'].sort()).toEqual(
    tables.map(getTableName).sort(),
  )
})

test('a column without a value is found', async () => {
  const client = await database.pool.connect()
  const rows = { table: schema.weeklyOff, rows: () => [{ instituteId: 1 }] }
  await expect(copyRows(client, rows)).rejects.toThrow('weekly_off has no value for dayOfWeek')
  client.release(true)
})

test('what is loaded keeps every rule of the database, also those that the load does not check', {
  tags: 'long',
}, async () => {
  const { connectionString, pool } = database
  const sizes = [schools.few, { ...schools.few, number: 2, before: 11 }]
  const shared = sharedForTests
  const loaded = await loadInstitutes({ connectionString, sizes, has: few, shared, now: new Date() })
  await finishLoad(connectionString, sizes.length)
  expect(loaded.students).toBe(22)
  expect(loaded.rows).toBeGreaterThan(1000)
  const { rows } = await pool.query<{ table: string; name: string }>(
    `select conrelid::regclass::text as table, conname as name from pg_constraint
      where contype = 'f' and connamespace = 'public'::regnamespace`,
  )
  const alter = (how: string) =>
    pool.query(
      rows.map(({ table, name }) => `alter table ${table} alter constraint "${name}" ${how}`).join(';'),
    )
  await alter('not enforced')
  await alter('enforced')
  const empty = []
  for (const name of tables.map(getTableName)) {
    const { rowCount } = await pool.query(`select from ${name} limit 1`)
    if (rowCount === 0) empty.push(name)
  }
  expect(empty.sort()).toEqual(leftEmpty)
})
