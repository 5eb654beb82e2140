import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { assignments } from '#domain/assignment/calls.ts'
import type { Call } from '#domain/call.ts'
import { needsYou, studentHome } from '#domain/home/calls.ts'
import { attendanceSummary, timetable, yearCount } from '#domain/timetable/calls.ts'
import { isoIn } from '#server/clock/iso-time.ts'
import { checkStatements, type Statement } from '#server/database/sql.ts'
import { checkRows } from '#server/database/testing-statements.ts'
import { type Caller, signInCaller } from '#server/http/testing/caller.ts'
import { todaysNoon } from '#server/http/testing/noon.ts'
import { tokenOf, validRequest } from '#server/http/testing/requests.ts'
import { inFull, send } from '#server/http/testing/send.ts'
import { createTestApp, type TestApp } from '#server/http/testing.ts'
import { repeatedCalls } from '#server/http/unchanged/repeated-calls.ts'

const secondMs = 1000
const minuteMs = 60 * secondMs

let t: TestApp
let student: Caller
let classmate: Caller
let parent: Caller
let open: Caller
beforeAll(async () => {
  t = await createTestApp()
  t.setClock(new Date(todaysNoon()))
  const phones = ['9000000001', '9000000002', '9000000010', '9000000031']
  const callers = await Promise.all(phones.map((phone) => signInCaller(t, phone)))
  ;[student, classmate, parent, open] = callers as [Caller, Caller, Caller, Caller]
})
afterAll(() => t.close())

const query = async (text: string, values: unknown[] = []) => (await t.database.pool.query(text, values)).rows

type Asked = { call?: Call; me?: Caller; tag?: string; body?: Record<string, unknown> }
const ask = ({ call = timetable, me = student, tag, body }: Asked = {}) => {
  const parts = validRequest(call, me)
  const changed = body ? { ...parts, body: { ...parts.body, ...body } } : parts
  return send(t, call, changed, tokenOf(call, me), tag ? { 'if-none-match': tag } : {})
}
const tagOf = async (asked: Asked = {}): Promise<string> => {
  const { statusCode, headers } = await ask(asked)
  expect([statusCode, headers.etag]).toEqual([200, expect.stringMatching(/^"/)])
  return String(headers.etag)
}
const statusOf = async (asked: Asked) => (await ask(asked)).statusCode

describe('a reply that has not changed [access-15]', () => {
  test('is 304 without a body, with the same tag; the next one too', async () => {
    const tag = await tagOf()
    for (const _time of [1, 2]) {
      const { statusCode, body, headers } = await ask({ tag })
      expect([statusCode, body, headers.etag, headers['cache-control']]).toEqual([304, '', tag, 'no-store'])
    }
  })

  test('is in full for an unknown, forged or foreign tag', async () => {
    const tag = await tagOf()
    const forged = tag
      .replace(/.(?="$)/, (last) => (last === 'A' ? 'B' : 'A'))
      .replace(/(?<=^".{5})./, (one) => (one === 'A' ? 'B' : 'A'))
    for (const other of [forged, '*', '"x"', `"${'1'.repeat(5000)}"`])
      expect(await statusOf({ tag: other })).toBe(200)
    expect(await statusOf({ tag, me: classmate })).toBe(200)
    expect(await statusOf({ tag, me: await signInCaller(t, '9000000001') })).toBe(200)
    expect(await statusOf({ tag, body: { enddate: '2026-01-01', startdate: '2026-01-01' } })).toBe(200)
    expect(await statusOf({ tag, call: yearCount })).toBe(200)
  })

  test('is refused like any other without a session, or with someone else’s ids', async () => {
    const tag = await tagOf()
    expect(
      (await send(t, timetable, validRequest(timetable, student), undefined, { 'if-none-match': tag }))
        .statusCode,
    ).toBe(401)
    expect(await statusOf({ tag, body: { student_id: classmate.student } })).toBe(404)
  })

  test('of homework says how long is left for no longer than that is so, however slowly it was read', async () => {
    const now = t.context.clock().getTime()
    const { upcoming_online_assignment_list: open } = (await ask({ call: assignments })).json().result
    const [{ file_id: id, end_date: end }] = open
    const setEnd = (at: Date) => query('update assignment set ends_at = $2 where id = $1', [id, at])
    await setEnd(new Date(now + 90 * minuteMs))
    t.setClock(new Date(now - 1))
    checkStatements(({ name }) => {
      if (name === 'assignment.list') t.setClock(new Date(now + 2000))
    })
    const slow = await ask({ call: assignments })
    checkStatements(checkRows)
    expect(slow.body).toContain('"time_left":"01:31"')
    expect(await statusOf({ call: assignments, tag: String(slow.headers.etag) })).toBe(200)
    await setEnd(new Date(end))
    t.setClock(new Date(now))
  })

  test('is confirmed until its signed addresses have twenty minutes left', async () => {
    const at = todaysNoon()
    const tag = await tagOf()
    t.setClock(new Date(at + 30 * minuteMs - 1))
    const [inTime] = [await statusOf({ call: studentHome, tag: await tagOf({ call: studentHome }) })]
    expect(inTime).toBe(304)
    t.setClock(new Date(at + 30 * minuteMs))
    expect(await statusOf({ tag })).toBe(200)
    t.setClock(new Date(at))
  })
})

describe('a tag', () => {
  test('shows nothing of the database, and is another one each time', async () => {
    const [tag, other] = [await tagOf({ me: classmate }), await tagOf({ me: parent })]
    const [{ snapshot, cluster }] = await query(
      `select pg_current_snapshot()::text as snapshot, pg_relation_filepath('data_change') as cluster`,
    )
    const read = [tag, other].map((one) => `${one}${Buffer.from(one, 'base64url').toString('latin1')}`).join()
    for (const part of [String(snapshot).split(':')[0], cluster, String(new Date().getFullYear())])
      expect(read).not.toContain(part)
    expect(tag).toMatch(/^"[\w-]+"$/)
  })

  test('of a clock that was fast is refused afterwards, and so is the reply that was kept', async () => {
    const at = todaysNoon()
    t.setClock(new Date(at + 2 * 60 * minuteMs))
    const tag = await tagOf()
    const fast = await ask()
    t.setClock(new Date(at))
    expect(await statusOf({ tag })).toBe(200)
    const later = String((await ask()).headers.etag)
    expect([fast.headers.etag, later]).toEqual([tag, expect.not.stringContaining(tag)])
    expect(await statusOf({ tag: later })).toBe(304)
  })

  test('is neither given nor confirmed while the clocks do not agree, and replies have the time that is believed', async () => {
    const tag = await tagOf()
    t.setAhead({ process: 2 * 60 * minuteMs })
    const { statusCode, headers } = await ask({ tag })
    expect([statusCode, headers.etag]).toEqual([200, undefined])
    expect(headers.date).toBe(new Date(todaysNoon()).toUTCString())
    t.setAhead({})
    expect(await statusOf({ tag })).toBe(304)
  })
})

describe('a reply that the server has kept', () => {
  test('is sent to the same session alone, with its own time, and not to a caller that wants none', async () => {
    const at = todaysNoon()
    const again = await signInCaller(t, student.phone)
    const statements: string[] = []
    checkStatements(({ name }) => statements.push(name))
    const first = await ask()
    t.setClock(new Date(at + secondMs))
    const second = await ask()
    expect(statements.filter((name) => name === 'timetable.entries')).toHaveLength(1)
    expect(second.json()).toEqual({
      ...first.json(),
      result: { ...first.json().result, time: isoIn('Asia/Kolkata', at + secondMs) },
    })
    expect(second.headers).toMatchObject({
      'content-type': first.headers['content-type'],
      etag: first.headers.etag,
      'cache-control': 'no-store',
    })
    await ask({ me: again })
    const parts = validRequest(timetable, student)
    await send(t, timetable, parts, student.token, inFull)
    expect(statements.filter((name) => name === 'timetable.entries')).toHaveLength(3)
    checkStatements(checkRows)
    t.setClock(new Date(at))
  })
})

test('a failure is neither kept nor confirmed', async () => {
  const asked = { call: attendanceSummary, me: classmate }
  await query('alter table access_log rename to away')
  const failed = await ask(asked)
  await query('alter table away rename to access_log')
  expect([failed.statusCode, failed.headers.etag]).toEqual([500, undefined])
  const { statusCode, body } = await ask(asked)
  const full = await send(
    t,
    attendanceSummary,
    validRequest(attendanceSummary, classmate),
    classmate.token,
    inFull,
  )
  expect([statusCode, body]).toEqual([200, full.body])
})

describe('a change', () => {
  const renameSubject = `update subject set name = name || '.' where institute_id = $1`

  test('of the institute gives everybody there a full reply, but no one elsewhere', async () => {
    const asked = [{ me: student }, { me: classmate }, { me: parent }, { me: open }]
    const tags = await Promise.all(asked.map(tagOf))
    await query(renameSubject, [student.institute])
    const statuses = await Promise.all(
      asked.map((one, index) => statusOf({ ...one, tag: tags[index] ?? '' })),
    )
    expect(statuses).toEqual([200, 200, 200, 304])
  })

  test('of a student gives the student and the parents a full reply, but no classmate', async () => {
    const [own] = await query('select person_id from student where id = $1', [parent.student])
    expect(own).toBeTruthy()
    const tags = await Promise.all([tagOf({ me: parent }), tagOf({ me: classmate })])
    await query('update attendance_count set held = held + 1 where student_id = $1', [parent.student])
    expect(await statusOf({ me: parent, tag: tags[0] })).toBe(200)
    expect(await statusOf({ me: classmate, tag: tags[1] })).toBe(304)
  })

  test('of what a student paid gives the student a full reply', async () => {
    const [part] = await query(
      `select p.institute_id, p.id as payment_id, f.id as instalment_id from fee_payment p
        join fee_instalment f on f.institute_id = p.institute_id and f.student_id = p.student_id
        where p.student_id = $1 and not exists (select from fee_payment_part x
          where x.institute_id = p.institute_id and x.instalment_id = f.id) limit 1`,
      [student.student],
    )
    expect(part).toBeTruthy()
    const tag = await tagOf({ call: needsYou })
    await query(
      'insert into fee_payment_part (institute_id, payment_id, instalment_id, fee_paise) values ($1, $2, $3, 1)',
      Object.values(part),
    )
    expect(await statusOf({ call: needsYou, tag })).toBe(200)
  })

  test('that was made before the reply and committed after it gives a full reply; one that is rolled back does not', async () => {
    const client = await t.database.pool.connect()
    try {
      for (const [end, status] of [
        ['rollback', 304],
        ['commit', 200],
      ] as const) {
        await client.query('begin')
        await client.query(renameSubject, [student.institute])
        // Another change in between has a higher number and is seen.
        await query('update attendance_count set held = held where student_id = $1', [student.student])
        const tag = await tagOf()
        expect(await statusOf({ tag })).toBe(304)
        await client.query(end)
        expect(await statusOf({ tag })).toBe(status)
      }
    } finally {
      client.release()
    }
  })
})

describe('triggers note the changes', () => {
  /** The tables that a statement's plan reads. */
  async function tablesOf({ text, params }: Statement): Promise<string[]> {
    await query(`prepare read as ${text}`)
    const given = params.map(() => 'null').join(', ')
    try {
      const rows = await query(`explain (format json) execute read${given && ` (${given})`}`)
      return [...JSON.stringify(rows).matchAll(/"Relation Name":"(\w+)"/g)].map(([, table = '']) => table)
    } finally {
      await query('deallocate read')
    }
  }

  test('of attempts, but not each time that the exam panel saves', async () => {
    const [attempt] = await query(
      'select id, person_id from test_attempt where submitted_at is not null limit 1',
    )
    const noted = async (change: string) => {
      await query('delete from data_change')
      await query(`update test_attempt set ${change} where id = $1`, [attempt.id])
      return (await query('select topic from data_change')).map(({ topic }) => topic)
    }
    expect(await noted(`last_sequence = last_sequence + 1, active_page = 'other'`)).toEqual([])
    expect(
      await noted('last_sequence = last_sequence + 1, submitted_at = submitted_at - interval $$1 second$$'),
    ).toEqual([`person ${attempt.person_id}`])
  })

  test('of exactly those tables that repeated calls read', async () => {
    const statements = new Set<Statement>()
    const callers = await Promise.all([student, parent, open].map(({ phone }) => signInCaller(t, phone)))
    checkStatements((statement) => statements.add(statement))
    for (const me of callers) for (const call of repeatedCalls.keys()) await ask({ call, me })
    const [taught] = await query(
      'select c.subject_id, c.teacher_id from classroom_class c join enrolment e using (section_id) where e.student_id = $1',
      [student.student],
    )
    expect((await ask({ body: taught })).statusCode).toBe(200)
    checkStatements(checkRows)
    expect(statements.size).toBeGreaterThan(10)
    const read = new Set<string>()
    for (const one of statements) if (one.row) for (const table of await tablesOf(one)) read.add(table)
    const rows = await query(
      `select distinct tgrelid::regclass::text as name from pg_trigger where tgfoid = 'note_data_change'::regproc`,
    )
    // The guards of each call read three; while an end waits for beats nothing changes but its attempt, which is watched.
    for (const guards of ['session', 'institute_host', 'data_change', 'server_beat', 'server_stall'])
      read.delete(guards)
    expect(rows.map(({ name }) => name).sort()).toEqual([...read].sort())
  })
})
