import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readAnnouncements, type SentWaiting } from '#domain/home/calls.ts'
import type { SignedIn } from '#domain/session/calls.ts'
import { rewriteYear } from '#domain/session/year.ts'
import { signInAsChild } from '#server/features/timetable/testing.ts'
import { addAssignment, addAttempt, addInstalment, addPayment } from '#server/http/testing/factories.ts'
import { expectNotFound } from '#server/http/testing/not-found.ts'
import { send } from '#server/http/testing/send.ts'
import { createTestApp, type TestApp } from '#server/http/testing.ts'

let t: TestApp
let aarav: SignedIn
let parent: SignedIn
let now: Date
beforeAll(async () => {
  t = await createTestApp()
  aarav = await t.signedIn('9000000001')
  parent = await signInAsChild(t, '9000000010', 'Aarav')
})
/** Nothing waits: each test adds what does. */
beforeEach(async () => {
  now = new Date()
  await query(`update institute set features = features || '{"enable_online_assignment_feature": true}',
    plan = plan || '{"exam": "HYBRID_BLENDED", "classes": "HYBRID_BLENDED"}'`)
  await query(`truncate submission_attachment, submission, assignment_attachment, assignment, fee_payment_part,
    fee_reversal, fee_refund, replaced_receipt, fee_entry, fee_credit_use, fee_write_off, fee_payment, fee_instalment, announcements_read, meeting_offer cascade`)
  await query(`update test set ends_at = now() - interval '1 day', starts_at = now() - interval '2 days'`)
  await query(
    `update live_class set starts_at = now() - interval '2 days', ends_at = now() - interval '47 hours' where ends_at > now()`,
  )
  await query(`update announcement set announced_at = now() - interval '8 days', asks = ''`)
})
afterAll(() => t.close())

const query = async (text: string, values: unknown[] = []) => (await t.database.pool.query(text, values)).rows
const minutes = (count: number) => new Date(now.getTime() + count * 60_000)
const hour = 60
const day = 24 * hour

async function needs(of: SignedIn): Promise<SentWaiting[]> {
  const { status, body } = await t.get(`/api/v1/home/needs-you/${of.institute_id}`, of.student_auth)
  expect(status).toBe(200)
  return (body as { result: SentWaiting[] }).result
}
const titles = async (of: SignedIn) => (await needs(of)).map(({ title }) => title)

/** A section of a person, of the year in use. */
const sectionOf = async (of: SignedIn): Promise<number> => {
  const [row] = await query(
    'select section_id as id from enrolment where student_id = $1 and academic_year_id = $2',
    [of.student_id, of.acad_yr_id],
  )
  return row.id
}

type Homework = { title: string; ends: number; opens?: number; allowsLate?: boolean; section?: number }
async function give(of: SignedIn, { title, ends, opens = -day, allowsLate = false, section }: Homework) {
  return addAssignment(
    t.database.pool,
    { instituteId: of.institute_id, sectionId: section ?? (await sectionOf(of)) },
    { title, opensAt: minutes(opens), endsAt: minutes(ends), allowsLate },
  )
}
const submitWork = (of: SignedIn, id: number, status: string, isEvaluated = false) =>
  query(
    `insert into submission (institute_id, assignment_id, student_id, status, evaluated_at)
     values ($1, $2, $3, $4, case when $5 then now() end)`,
    [of.institute_id, id, of.student_id, status, isEvaluated],
  )

/** Lets a class of a person begin five minutes ago. */
async function startClass(of: SignedIn): Promise<{ id: number; name: string }> {
  const [row] = await query(
    `update live_class set starts_at = $1, ends_at = $2 where id = (
       select l.live_class_id from live_class_section l join live_class c on c.id = l.live_class_id
       where l.section_id = $3 and c.cancelled_at is null order by c.id limit 1) returning id, name`,
    [minutes(-5), minutes(30), await sectionOf(of)],
  )
  return row
}

describe('homework', () => {
  test('waits until it is submitted; late only if that is allowed, and then first', async () => {
    await give(aarav, { title: 'of tomorrow', ends: day })
    await give(aarav, { title: 'of today', ends: hour })
    await give(aarav, { title: 'late', ends: -hour, allowsLate: true })
    await give(aarav, { title: 'too late', ends: -hour })
    await give(aarav, { title: 'not given yet', opens: hour, ends: day })
    await submitWork(aarav, await give(aarav, { title: 'as a draft', ends: 2 * day }), 'Draft')
    await submitWork(aarav, await give(aarav, { title: 'handed in', ends: day }), 'Submitted')
    await submitWork(aarav, await give(aarav, { title: 'evaluated', ends: day }), 'Pending', true)
    expect(await titles(aarav)).toEqual(['late', 'of today', 'of tomorrow', 'as a draft'])
    const [late, today] = await needs(aarav)
    expect(late).toMatchObject({ kind: 'homework', state: 'overdue', student_id: aarav.student_id })
    expect(today).toMatchObject({ state: 'coming', ends_at: expect.stringMatching(/\+05:30$/) })
  })

  test('a parent sees that of every child, with the child’s name, and of no other [home-21]', async () => {
    const [anaya] = parent.student_details.filter((child) => child.student_id !== aarav.student_id)
    const [own] = await query('select section_id as id from enrolment where student_id = $1', [
      anaya?.student_id,
    ])
    const [other] = await query(`select id from section where name = '10-B' order by id limit 1`)
    await give(aarav, { title: 'of Aarav', ends: hour })
    await give(aarav, { title: 'of Anaya', ends: day, section: own.id })
    await give(aarav, { title: 'of others', ends: day, section: other.id })
    const items = await needs(parent)
    expect(items.map(({ title, student_id }) => [title, student_id])).toEqual([
      ['of Aarav', aarav.student_id],
      ['of Anaya', anaya?.student_id],
    ])
    expect(items[1]?.student_name).toBe(anaya?.student_name)
    expect(await titles(aarav)).toEqual(['of Aarav'])
  })

  test('does not wait where the institute has no homework on screen [home-21]', async () => {
    await give(aarav, { title: 'unseen', ends: hour })
    await query(`update institute set features = features || '{"enable_online_assignment_feature": false}'`)
    expect(await titles(aarav)).toEqual([])
  })
})

describe('exams and classes', () => {
  const openTest = async (starts: number, ends: number, type = 4) => {
    const [row] = await query(
      `update test set starts_at = $1, ends_at = $2 where id = (
         select t.id from test t join test_section x on x.test_id = t.id
         join test_label l on l.id = t.label_id and l.test_type_id = $4
         where x.section_id = $3 and t.cancelled_at is null and t.ends_at < now() order by t.id limit 1)
       returning id, name`,
      [minutes(starts), minutes(ends), await sectionOf(aarav), type],
    )
    await query('update test_attempt set submitted_at = null where test_id = $1', [row.id])
    return row as { id: number; name: string }
  }

  test('an exam waits from a day before it opens until it is submitted', async () => {
    const { id, name } = await openTest(23 * hour, 30 * hour)
    expect(await needs(aarav)).toMatchObject([{ kind: 'exam', id, title: name, state: 'coming' }])
    await query('update test set starts_at = $2 where id = $1', [id, minutes(-1)])
    const [before] = await query(
      'select count(*)::int as begun from test_attempt where test_id = $1 and person_id = $2',
      [id, aarav.user_id],
    )
    const attempt = (submittedAt: Date | null) =>
      addAttempt(
        t.database.pool,
        { instituteId: aarav.institute_id, testId: id, personId: aarav.user_id },
        { submittedAt },
      )
    await attempt(null)
    const counts = { test_type_id: 4, total_attempts: 0, incomplete_attempts: before.begun + 1 }
    expect(await needs(aarav)).toMatchObject([{ id, state: 'now', test: counts }])
    await attempt(now)
    expect(await titles(aarav)).toEqual([])
  })

  test('an exam of the day after tomorrow and a practice test do not wait', async () => {
    await openTest(25 * hour, 30 * hour)
    await openTest(-hour, hour, 2)
    expect(await titles(aarav)).toEqual([])
  })

  test('what began before a student left the section waits until it ends; later things do not', async () => {
    const [days] = await query(
      `select d::text as today, (d - 1)::text as yesterday, (d + 1)::timestamp at time zone 'Asia/Kolkata' as midnight
       from (select (now() at time zone 'Asia/Kolkata')::date as d)`,
    )
    const leave = (day: string | null) =>
      query('update enrolment set end_date = $2 where student_id = $1 and academic_year_id = $3', [
        aarav.student_id,
        day,
        aarav.acad_yr_id,
      ])
    const { id, name } = await openTest(-2 * day, 2 * hour)
    const untilMidnight = (days.midnight.getTime() - now.getTime()) / 60_000
    const found: Record<string, string[]> = {}
    await leave(days.yesterday)
    found.begun = await titles(aarav)
    await leave(days.today)
    const starts = (at: number) =>
      query('update test set starts_at = $2, ends_at = $3 where id = $1', [
        id,
        minutes(at),
        minutes(at + hour),
      ])
    await starts(untilMidnight - 10)
    found.onLastDay = await titles(aarav)
    await starts(untilMidnight + 10)
    found.dayAfter = await titles(aarav)
    await leave(null)
    expect(found).toEqual({ begun: [name], onLastDay: [name], dayAfter: [] })
  })

  test('a class waits while it runs, and a quarter of an hour before', async () => {
    const row = await startClass(aarav)
    const wanted = { kind: 'class', id: row.id, title: row.name, live_meeting_with: expect.any(String) }
    expect(await needs(aarav)).toMatchObject([{ ...wanted, state: 'now' }])
    await query('update live_class set starts_at = $2 where id = $1', [row.id, minutes(14)])
    expect(await needs(aarav)).toMatchObject([{ ...wanted, state: 'coming' }])
    await query('update live_class set cancelled_at = now() where id = $1', [row.id])
    expect(await needs(aarav)).toEqual([])
    await query('update live_class set cancelled_at = null where id = $1', [row.id])
  })
})

describe('fees', () => {
  const student = () => ({
    instituteId: aarav.institute_id,
    studentId: aarav.student_id ?? 0,
    yearId: aarav.acad_yr_id,
  })
  const ask = (number: number, dueInDays: number, part: { badDebt?: number; discount?: number } = {}) =>
    addInstalment(t.database.pool, student(), { number, dueInDays, ...part })

  test('due instalments wait from 15 days before [home-14]; paid, discounted and written off ones do not', async () => {
    await ask(1, -2)
    await ask(2, 15)
    await ask(3, 16)
    await ask(4, 1, { discount: 100_000 })
    await ask(5, -30, { badDebt: 100_000 })
    // A partly paid one is not overdue [fee-9].
    const partly = await ask(6, -5)
    await addPayment(t.database.pool, student(), 'R-1', [{ instalmentId: partly, fee: 40_050 }])
    const { yearId: year_id } = student()
    expect(await needs(aarav)).toMatchObject([
      { title: '1, 6', amount: 1599.5, state: 'overdue', year_id },
      { title: '2', amount: 1000, state: 'coming', year_id },
    ])
    expect(await needs(parent)).toHaveLength(2)
  })

  test('instalments that are due on the same day are one row, those of another day a separate one [home-16]', async () => {
    await ask(1, 3)
    await ask(2, 9)
    await ask(3, 3)
    expect(await needs(aarav)).toMatchObject([
      { title: '1, 3', amount: 2000, state: 'coming' },
      { title: '2', amount: 1000, state: 'coming' },
    ])
  })

  test('partly paid instalments are due, but not overdue', async () => {
    const partly = await ask(1, -5)
    await addPayment(t.database.pool, student(), 'R-2', [{ instalmentId: partly, fee: 40_050 }])
    expect(await needs(aarav)).toMatchObject([{ title: '1', amount: 599.5, state: 'coming' }])
  })
})

describe('notices', () => {
  test('those of the past week wait until they are read; new ones wait again', async () => {
    await query(
      `update announcement set announced_at = now() - interval '1 hour' where is_for_all and institute_id = $1`,
      [aarav.institute_id],
    )
    const read = (institute_id: number, until?: string) =>
      send(t, readAnnouncements, { body: { institute_id, until } }, aarav.student_auth)
    await read(aarav.institute_id, minutes(-2 * hour).toISOString())
    expect(await needs(aarav)).toMatchObject([{ kind: 'notices', amount: expect.any(Number) }])
    expect((await read(aarav.institute_id, minutes(hour).toISOString())).statusCode).toBe(200)
    expect(await needs(aarav)).toEqual([])
    expect((await needs(parent))[0]?.kind).toBe('notices')
    await query(
      `update announcement set announced_at = now() where id = (
        select max(id) from announcement where is_for_all and academic_year_id = $1)`,
      [aarav.acad_yr_id],
    )
    t.setClock(minutes(1))
    expect(await needs(aarav)).toMatchObject([{ kind: 'notices', amount: 1 }])
    t.setClock(new Date())
    expectNotFound(await read(aarav.institute_id + 1))
  })
})

test('each entry names its academic year, whichever is viewed; it can be opened in that year [home-18, home-26]', async () => {
  const id = await give(aarav, { title: 'of this year', ends: hour })
  const row = await startClass(aarav)
  const older = aarav.student_acad_year.find((year) => year.acad_yr_id !== aarav.acad_yr_id)
  const inOlder = { ...aarav, student_auth: rewriteYear(aarav.student_auth, older?.acad_yr_id ?? 0) }
  const items = await needs(inOlder)
  expect(items.map((item) => [item.kind, item.id, item.year_id])).toEqual([
    ['class', row.id, aarav.acad_yr_id],
    ['homework', id, aarav.acad_yr_id],
  ])
  const join = (of: SignedIn) =>
    t.get(`/api/v1/meeting_manager/session/start/${of.institute_id}/${row.id}`, of.student_auth)
  expect((await join(inOlder)).status).toBe(404)
  expect((await join(aarav)).body).toMatchObject({ result: { allow_start_session: true } })
})

test('an open user has those of held products, and no fees or homework', async () => {
  const open = await t.signedIn('9000000031')
  await query(
    `update live_class set starts_at = $1, ends_at = $2 where id = (
       select l.live_class_id from live_class_product l join product_holder h on h.product_id = l.product_id
       where h.person_id = $3 order by 1 limit 1)`,
    [minutes(-5), minutes(30), open.user_id],
  )
  expect(await needs(open)).toMatchObject([{ kind: 'class', student_id: null, state: 'now' }])
})
