import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bounds, writtenByInstitute } from '#server/database/bounds.ts'
import { createTestDatabase, type TestDatabase } from '#server/database/testing.ts'
import { sweepTables } from '#server/retention/sweep.ts'
import { worldClocks } from '#server/testing.ts'

let database: TestDatabase
let person: number
let attempt: number
let token: number
let file: number
beforeAll(async () => {
  database = await createTestDatabase({ withDemo: true })
  person = await one('select min(id) from person where institute_id = 1')
  attempt = await one('select min(id) from test_attempt where institute_id = 1')
  file = await one('select min(id) from file where institute_id = 1')
  await database.pool.query(
    `insert into payment_account (institute_id, provider, key_id, sealed_key_secret, is_on) values (1, 'test', 'x', '', true)`,
  )
  token = await one(`insert into admin_token (institute_id, token_hash) values (1, 'x') returning id`)
})
afterAll(() => database.close())

const one = async (text: string, values: unknown[] = []): Promise<number> => {
  const { rows } = await database.pool.query({ text, values, rowMode: 'array' })
  return Number(rows[0]?.[0])
}
const sweep = (now = new Date()) => sweepTables({ pool: database.pool, clocks: worldClocks(() => now) })

describe('every table', () => {
  test('has a bound, or is only written by the institute', async () => {
    const { rows } = await database.pool.query<{ name: string }>(
      `select table_name as name from information_schema.tables where table_schema = 'public' order by 1`,
    )
    expect(rows.length).toBeGreaterThan(80)
    expect([...Object.keys(bounds), ...writtenByInstitute].toSorted()).toEqual(
      rows.map(({ name }) => name).toSorted(),
    )
  })

  test('that people can make grow is in docs/running.md with what bounds it', async () => {
    const text = await readFile(new URL('../../docs/running.md', import.meta.url), 'utf8')
    const lines = text.split('\n').map((line) => line.replaceAll(/\s+/g, ' ').trim())
    for (const [table, { words }] of Object.entries(bounds))
      expect(lines).toContain(`| \`${table}\` | ${words} |`)
  })
})

const hour = 60 * 60 * 1000
const day = 24 * hour

describe('expired rows', () => {
  /**
   * For each table with retention: how a row is made that ended, or was last seen, at $1; $2 is a person, $3
   * an attempt, $4 a token, $5 a file.
   */
  const made: Record<string, [lifeMs: number, into: string, values: string]> = {
    audit_log: [365 * day, 'institute_id, action, at', `1, 'x', $1`],
    access_log: [
      365 * day,
      'institute_id, person_id, at, kind, actor_kind',
      `1, $2, $1, 'sawFees', 'import'`,
    ],
    admin_file: [day, 'institute_id, token_id, path, file_id, created_at', '1, $4, $1::text, $5, $1'],
    ask_thread: [
      1095 * day,
      'institute_id, student_id, addressee, title, asked_by, opened_at, last_at, last_side',
      `1, (select min(id) from student where institute_id = 1), 'office', $1::text, $2, $1, $1, 'family'`,
    ],
    bank_line: [
      400 * day,
      'institute_id, day, amount_paise, text, occurrence, hash, created_at',
      `1, $1::date, 1, '', 1, $1::text, $1`,
    ],
    calendar_feed: [30 * day, 'institute_id, person_id, secret_hash, revoked_at', '1, $2, $1::text, $1'],
    change: [90 * day, 'institute_id, person_id, kind, at', `1, $2, 'profile', $1`],
    data_change: [day, 'institute_id, topic, transaction, at', `1, $1::text, '1', $1`],
    desk_export: [0, 'institute_id, person_id, expires_at', '1, $2, $1'],
    desk_import: [
      0,
      'institute_id, person_id, name, state, files, expires_at',
      `1, $2, 'x', 'open', '[]', $1`,
    ],
    desk_session: [
      7 * day,
      'institute_id, person_id, token_hash, device_name, last_seen_at, expires_at',
      `1, $2, $1::text, '', $1, $1`,
    ],
    device: [90 * day, 'institute_id, person_id, key, last_seen_at', '1, $2, $1::text, $1'],
    family_view: [
      7 * day,
      'institute_id, id, desk_session_id, staff_id, person_id, token_hash, expires_at',
      `1, extract(epoch from $1)::bigint, 1, $2, $2, $1::text, $1`,
    ],
    import_image: [
      30 * day,
      'institute_id, number, table_name, key, created_at',
      `1, 1, 'person', to_jsonb($1), $1`,
    ],
    job: [30 * day, 'institute_id, name, payload, failed_at', `1, 'message', '{}', $1`],
    launch_ticket: [
      day,
      'institute_id, person_id, question_ids, ticket_hash, expires_at',
      `1, $2, '{}', $1::text, $1`,
    ],
    message_outbox: [
      30 * day,
      'institute_id, channel, recipient, text, sent_at',
      `1, 'sms', 'nobody', '', $1`,
    ],
    news: [
      90 * day,
      'institute_id, person_id, kind, subject, cause_id, args, created_at, until_at',
      `1, $2, 'notice', $1::text, 1, '{}', $1, $1`,
    ],
    one_time_password: [0, 'institute_id, hash, person_id, expires_at', '1, $1::text, $2, $1'],
    own_data: [
      0,
      'institute_id, person_id, subject_id, host, requested_at, finished_at, expires_at',
      `1, $2, $2, '', $1, $1, $1`,
    ],
    panel_pass: [30 * day, 'institute_id, attempt_id, pass_hash, expires_at', '1, $3, $1::text, $1'],
    payment_order: [
      90 * day,
      'institute_id, code, account_id, person_id, state, parts, instalment_ids, student_ids, amount_paise, convenience_paise, begun_at, until',
      `1, $1::text, (select min(id) from payment_account), $2, 'expired', '[]', '{}', '{}', 100, 0, $1, $1`,
    ],
    server_beat: [day, 'process, at', '$1::text, $1'],
    server_stall: [30 * day, 'began_at, ended_at', '$1, $1'],
    session: [
      7 * day,
      'institute_id, person_id, device_key, student_token_hash, exam_token_hash, scorecard_token_hash, expires_at',
      `1, $2, '', $1::text, $1::text, $1::text, $1`,
    ],
    throttle: [day, 'key_hash, failures, last_failure_at', '$1::text, 1, $1'],
    upi_transfer: [
      60 * day,
      'institute_id, person_id, reference, amount_paise, vpa, payee, created_at, valid_until',
      `1, $2, $1::text, 1, '', '', $1, $1`,
    ],
    used_challenge: [hour, 'institute_id, hash, expires_at', '1, $1::text, $1'],
    used_sso_token: [hour, 'institute_id, hash, expires_at', '1, $1::text, $1'],
    written_reply: [
      0,
      'institute_id, caller, key, request_hash, reply, expires_at',
      `1, '', $1::text, '', '{}', $1`,
    ],
  }

  test('are checked for every table that has them', () =>
    expect(Object.keys(made)).toEqual(
      Object.entries(bounds)
        .filter(([, { sweeps = [] }]) => sweeps.some((one) => 'expired' in one))
        .map(([table]) => table),
    ))

  test.each(Object.entries(made))(
    'of %s are removed, those a minute younger stay',
    async (table, [life, into, values]) => {
      const now = Date.now()
      const ends = [-1, 1].map((minutes) => new Date(now - life + minutes * 60_000))
      // The demo's rows do not count here.
      await database.pool.query(`delete from ${table}`)
      for (const end of ends)
        await database.pool.query(
          `insert into ${table} (${into}) select ${values}
          from (select $1::timestamptz, $2::bigint, $3::bigint, $4::bigint, $5::bigint) given`,
          [end, person, attempt, token, file],
        )
      const count = () => one(`select count(*) from ${table}`)
      expect(await count()).toBe(2)
      await sweep(new Date(now))
      expect(await count()).toBe(1)
      await sweep(new Date(now + 2 * 60_000))
      expect(await count()).toBe(0)
    },
  )

  test('other rows stay: registered devices, pending messages, addresses of calendars', async () => {
    await database.pool.query(
      `insert into device (institute_id, person_id, key, is_registered, last_seen_at) values (1, $1, 'mine', true, 'epoch')`,
      [person],
    )
    await database.pool.query(
      `insert into job (institute_id, name, payload, created_at) values (1, 'message', '{}', 'epoch')`,
    )
    await database.pool.query(
      `insert into calendar_feed (institute_id, person_id, secret_hash, created_at) values (1, $1, 'secret', 'epoch')`,
      [person],
    )
    await sweep()
    expect(await one(`select count(*) from device where key = 'mine'`)).toBe(1)
    expect(await one('select count(*) from job')).toBe(1)
    expect(await one('select count(*) from calendar_feed where revoked_at is null')).toBe(1)
  })
})

test.each([
  [
    'session',
    100,
    `insert into session (institute_id, person_id, device_key, student_token_hash, exam_token_hash,
    scorecard_token_hash, expires_at, created_at) select 1, $1, '', 's' || n, 's' || n, 's' || n, now() + interval '1 day',
    now() + n * interval '1 second' from generate_series(1, 130) n`,
  ],
  [
    'device',
    50,
    `insert into device (institute_id, person_id, key, last_seen_at)
    select 1, $1, 'd' || n, now() + n * interval '1 second' from generate_series(1, 130) n`,
  ],
  [
    'calendar_feed',
    100,
    `insert into calendar_feed (institute_id, person_id, secret_hash, revoked_at)
    select 1, $1, 'f' || n, now() + n * interval '1 second' from generate_series(1, 130) n`,
  ],
  [
    'news',
    1000,
    `insert into news (institute_id, person_id, kind, subject, cause_id, args, created_at, until_at)
    select 1, $1, 'notice', 'n' || n, n, '{}', now() + n * interval '1 second', now() from generate_series(1, 1030) n`,
  ],
  [
    'attempt_event',
    200,
    `insert into attempt_event (institute_id, attempt_id, page, kind, happened_at)
    select 1, $2, 'p', 'opened', now() + n * interval '1 second' from generate_series(1, 230) n`,
  ],
  [
    'attempt_window',
    200,
    `insert into attempt_window (institute_id, attempt_id, page, heard_at)
    select 1, $2, 'p' || n, now() + n * interval '1 second' from generate_series(1, 230) n`,
  ],
  [
    'panel_pass',
    200,
    `insert into panel_pass (institute_id, attempt_id, pass_hash, created_at, expires_at)
    select 1, $2, 'h' || n, now() + n * interval '1 second', now() + interval '1 day' from generate_series(1, 230) n`,
  ],
])('of %s the latest %i stay', async (table, most, insert) => {
  await database.pool.query(`delete from ${table}`)
  await database.pool.query(`${insert.replace('$1', String(person)).replace('$2', String(attempt))}`)
  await sweep()
  expect(await one(`select count(*) from ${table}`)).toBe(most)
  const column =
    {
      device: 'last_seen_at',
      calendar_feed: 'revoked_at',
      attempt_event: 'happened_at',
      attempt_window: 'heard_at',
    }[table] ?? 'created_at'
  expect(
    await one(
      `select count(*) from ${table} where ${column} > now() + ${30} * interval '1 second' - interval '10 seconds'`,
    ),
  ).toBe(most)
})
