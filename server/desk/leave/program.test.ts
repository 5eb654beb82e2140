import { expect, test } from 'vitest'
import type { Change } from '#domain/admin/changes.ts'
import { prepareLeave, today } from '#server/desk/leave/testing.ts'
import { makeToken } from '#server/exchange/admin/testing.ts'
import { leaveOwnData } from '#server/features/leave/own-data.ts'
import type { OwnDataScope } from '#server/own-data-area.ts'

const { made, at, decide, asked, stateOf } = prepareLeave()

async function program(instituteId = 1) {
  const token = await makeToken(made.t, instituteId, ['leave', 'changes', 'read:leaves', 'write:leaves'], 30)
  return async (method: 'GET' | 'POST' | 'PUT', path: string, payload?: object) => {
    const answer = await made.t.app.inject({
      method,
      url: `/admin/v1/${path}`,
      headers: { host: 'localhost', authorization: `Bearer ${token}` },
      ...(payload && { payload }),
    })
    return { status: answer.statusCode, ...answer.json() }
  }
}

test('a program of the institute lists leave, reads the file and answers; another institute finds nothing [leave-33]', async () => {
  const files = [{ name: 'note.pdf', bytes: Buffer.from('%PDF-1.4\nx') }]
  const [first, second] = [await asked('2026-11-23', { files }), await asked('2026-11-24')]
  const own = await program()
  expect(await own('GET', 'leaves?state=pending')).toMatchObject({
    status: 200,
    result: {
      leaves: [
        { leave_id: first, name: 'Aarav Sharma', school_days: 1, file: { name: 'note.pdf' } },
        { leave_id: second },
      ],
      next: null,
    },
  })
  const other = await program(2)
  expect(
    (await other('GET', 'leaves')).result.leaves.map((one: { leave_id: number }) => one.leave_id),
  ).not.toContain(first)
  const body = { leave_ids: [first, second], is_approved: true, answer: '' }
  expect(await other('POST', 'leaves/decide', body)).toMatchObject({ status: 404 })
  expect(await own('POST', 'leaves/decide', body)).toMatchObject({ status: 200, result: { leaves: 2 } })
  expect(await own('POST', 'leaves/decide', body)).toMatchObject({
    status: 409,
    leaves: [{ leave_id: first, state: 'approved', answered_by: '' }, {}],
  })
  const seen = await made.d.query(
    `select kind, actor_kind from access_log where actor_kind = 'token' and kind like '%Leave' order by kind`,
  )
  expect(seen).toEqual([
    { kind: 'answeredLeave', actor_kind: 'token' },
    { kind: 'sawLeave', actor_kind: 'token' },
  ])
})

test('what families do is in the changes, and in the access log with who answered [leave-21, leave-31, leave-32, leave-34]', async () => {
  const id = await asked('2026-11-23')
  await decide(made.classTeacher.token, [id])
  await made.leave.withdraw(made.meera, id)
  const own = await program()
  const { result } = await own('GET', 'changes')
  expect((result.changes as Change[]).filter(({ kind }) => kind === 'leave')).toMatchObject(
    [1, 2].map(() => ({
      state: 'withdrawn',
      from: '2026-11-23',
      until: '2026-11-23',
      from_time: '',
      until_time: '',
    })),
  )
  const log = await made.d.query(
    `select kind, actor_id::int from access_log where kind in ('askedLeave', 'answeredLeave', 'withdrewLeave') and at >= $1 order by id desc limit 3`,
    [made.t.now()],
  )
  expect(log.map(({ kind, actor_id }) => [kind, actor_id])).toEqual([
    ['withdrewLeave', made.meera.account_id],
    ['answeredLeave', made.classTeacher.id],
    ['askedLeave', made.rohan.account_id],
  ])
})

test('as records it is imported with a warning where it overlaps, and is in the copy of own data [leave-22]', async () => {
  await asked('2026-11-23')
  const own = await program()
  const { rows } = (await own('GET', 'records/leaves')).result
  expect(rows).toMatchObject([{ start_date: '2026-11-23', reason: 'illness', state: 'pending' }])
  const row = {
    id: 'L1',
    student: rows[0].student,
    start_date: '2026-11-23',
    end_date: '2026-11-24',
    reason: 'travel',
  }
  expect(await own('PUT', 'records/leaves', [row])).toMatchObject({
    status: 200,
    result: { added: 1, warnings: [{ problem: 'overlaps other leave of the student' }] },
  })
  expect(await own('PUT', 'records/leaves', [{ ...row, end_date: '2026-11-22' }])).toMatchObject({
    status: 422,
  })
  const viewed = { studentId: made.student, personId: made.aarav.user_id }
  const copy = await leaveOwnData(made.t.context, {
    session: { instituteId: 1 },
    viewed,
  } as unknown as OwnDataScope)
  const cells = [...((copy?.tables[0]?.rows ?? []) as Iterable<readonly unknown[]>)]
  expect(cells.map(([, schoolDays, by]) => [schoolDays, by])).toEqual([
    [2, null],
    [1, 'Rohan Sharma'],
  ])
})

test('records that approve or refuse what waits, or change the answer, are news; those that only bring what was are none [leave-20, leave-22]', async () => {
  const own = await program()
  await asked('2026-11-23')
  const { rows } = (await own('GET', 'records/leaves')).result
  const { id, student } = rows[0]
  const states = async () =>
    (
      await made.d.query(
        `select distinct args->>'state' as state from news where kind = 'leaveAnswered' and withdrawn_at is null and read_at is null`,
      )
    ).map(({ state }) => state)
  const put = async (row: object) => (await own('PUT', 'records/leaves', [{ id, ...row }])).status
  expect([await put({ state: 'refused' }), await states()]).toEqual([200, ['refused']])
  await made.d.query('update news set read_at = now()')
  at('08:30')
  expect([await put({ state: 'approved' }), await states()]).toEqual([200, ['approved']])
  // The same file once more, with an empty cell.
  expect([await put({ state: 'approved', answered_at: '' }), await states()]).toEqual([200, ['approved']])
  await asked('2026-11-24')
  const waiting = (await own('GET', 'records/leaves')).result.rows.find(
    (one: { state: string }) => one.state === 'pending',
  )
  await own('PUT', 'records/leaves', [{ id: waiting.id, state: 'refused', answered_at: '2026-11-02 08:00' }])
  const said = await made.d.query('select answered_at from leave_request where answered_at < $1', [
    new Date('2026-11-03'),
  ])
  expect([said.length, await states()]).toEqual([1, ['approved']])
  const former = { id: 'L1', student, start_date: '2026-06-22', end_date: '2026-06-22', reason: 'travel' }
  expect(await put({ ...former, state: 'refused' })).toBe(200)
  expect(await states()).toEqual(['approved'])
})

test('a file with a mistyped year is listed at once, with the school days of the enrolments alone [leave-4, leave-22]', async () => {
  const own = await program()
  await asked('2026-11-23')
  const { rows } = (await own('GET', 'records/leaves')).result
  const { student } = rows[0]
  const long = { student, start_date: '1900-01-01', end_date: '2200-12-31', reason: 'travel' }
  await own(
    'PUT',
    'records/leaves',
    Array.from({ length: 20 }, (_, n) => ({ ...long, id: `L${n}` })),
  )
  const last = { student, start_date: '2027-03-29', end_date: '2072-03-31', reason: 'travel' }
  await own('PUT', 'records/leaves', [{ ...last, id: 'L' }])
  const { result } = await made.leave.list(made.rohan)
  expect(result.leaves).toHaveLength(22)
  expect(result.leaves.slice(0, 2)).toMatchObject([
    { until: '2072-03-31', school_days: 3 },
    { from: '2026-11-23', school_days: 1 },
  ])
})

test('the page of a person lists it, and absences of approved leave say so to the family [leave-16, desk-124]', async () => {
  const id = await asked(today)
  await decide(made.office, [id])
  expect(await stateOf(id)).toBe('approved')
  const { result } = await made.d.ask<{ student: { leaves: { leave_id: number }[] } }>(
    'GET',
    `person/${made.aarav.user_id}`,
    undefined,
    made.office,
  )
  expect(result.student.leaves.map((one) => one.leave_id)).toEqual([id])
  const [lesson] = (await made.d.register(made.office, '10-A', today)).result.lessons
  await made.d.query(
    `insert into attendance (institute_id, class_id, student_id, is_present) values (1, $1, $2, false)
      on conflict (institute_id, student_id, class_id) do update set is_present = false`,
    [lesson?.class_id, made.student],
  )
  const { body } = await made.t.get(
    `/api/v1/reports/Student/attendance-days/1/${made.student}`,
    made.rohan.student_auth,
  )
  const { marks } = (body as { result: { marks: { date: string; status: string; is_on_leave?: boolean }[] } })
    .result
  expect(marks.filter(({ is_on_leave }) => is_on_leave)).toMatchObject([{ date: today, status: 'A' }])
})
