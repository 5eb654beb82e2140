import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { AccessEntry } from '#domain/profile/access-log-calls.ts'
import type { SignedIn } from '#domain/session/calls.ts'
import { note } from '#server/database/writes-access-log.ts'
import { createApp } from '#server/http/app.ts'
import { todaysNoon } from '#server/http/testing/noon.ts'
import { createTestApp, type TestApp } from '#server/http/testing.ts'
import { sweepTables } from '#server/retention/sweep.ts'

const noon = todaysNoon()
let t: TestApp
let aarav: SignedIn
let parent: SignedIn
const sql = async (text: string, values: unknown[] = []) => (await t.database.pool.query(text, values)).rows
beforeAll(async () => {
  t = await createTestApp()
  t.setClock(new Date(noon))
  aarav = await t.signedIn('9000000001')
  parent = await t.signedIn('9000000010', { user_id: aarav.user_id })
})
beforeEach(() => sql('truncate access_log'))
afterEach(() => t.setClock(new Date(noon)))
afterAll(() => t.close())

type Page = { entries: AccessEntry[]; has_more: boolean; days_kept: number }
const logOf = async ({ institute_id, student_auth }: SignedIn, query = '') => {
  const { body } = await t.get(`/api/v1/access-log/${institute_id}${query}`, student_auth)
  return (body as { result: Page }).result
}
const kindsOf = async (me: SignedIn, query = '') => (await logOf(me, query)).entries.map(({ kind }) => kind)
const feesPath = () =>
  `/api/v1/studentWise/fee/${aarav.institute_id}/students/${aarav.student_id}/${aarav.acad_yr_id}`
const feesOf = (me: SignedIn, app = t.app) =>
  app.inject({ url: feesPath(), headers: { host: 'localhost', authorization: me.student_auth } })
const count = async () => (await sql('select count(*)::int as count from access_log'))[0].count as number
const change = (body: object) =>
  t.app.inject({
    method: 'PUT',
    url: `/api/v1/profiles/update/${aarav.institute_id}/${aarav.user_id}`,
    headers: { host: 'localhost', authorization: aarav.student_auth },
    payload: body,
  })

describe('views [profile-18]', () => {
  test('the child sees that the parent viewed the fees, and so does the parent', async () => {
    expect((await feesOf(parent)).statusCode).toBe(200)
    expect((await logOf(aarav)).entries).toMatchObject([
      { kind: 'sawFees', by: 'parent', by_name: parent.parent_name, about: '', detail: '', count: 0 },
    ])
    expect((await logOf(parent)).entries).toMatchObject([
      { kind: 'sawFees', by: 'you', by_name: '', about: aarav.name },
    ])
  })

  test('homework is of the child who has it, also where the request names no child', async () => {
    const [row] = await sql(
      `select a.id, s.person_id as person from assignment a join enrolment e on e.section_id = a.section_id
        join guardian g on g.student_id = e.student_id and g.parent_id = $1 join student s on s.id = e.student_id
        where s.id <> (select min(student_id) from guardian where parent_id = $1) and a.opens_at <= now()
          and not exists (select from enrolment o join guardian p on p.student_id = o.student_id
            where p.parent_id = $1 and o.section_id = a.section_id and o.student_id <> s.id) limit 1`,
      [parent.account_id],
    )
    const url = `/api/v2/onlineAssignment/get/${parent.institute_id}/${row.id}`
    const headers = { host: 'localhost', authorization: parent.student_auth }
    expect((await t.app.inject({ url, headers })).statusCode).toBe(200)
    expect(await sql('select person_id::int as person, kind from access_log')).toEqual([
      { person: Number(row.person), kind: 'sawHomework' },
    ])
  })

  test('once a day, however often and by however many servers; the next day again', async () => {
    const [one, other] = [await createApp(t.context), await createApp(t.context)]
    for (const app of [one, one, other]) expect((await feesOf(aarav, app)).statusCode).toBe(200)
    await Promise.all(Array.from({ length: 20 }, (_, number) => feesOf(parent, number % 2 ? one : other)))
    expect(await count()).toBe(2)
    // Signed in again: a session ends at midnight.
    t.setClock(new Date(noon + 24 * 3_600_000))
    const tomorrow = await t.signedIn('9000000001')
    await feesOf(tomorrow)
    expect(await kindsOf(tomorrow)).toEqual(['sawFees', 'signedInNewDevice', 'sawFees', 'sawFees'])
    await Promise.all([one.close(), other.close()])
  })

  test('each kind separately, by every call that shows it', async () => {
    const { institute_id: institute, student_id: student, user_id: user, account_id: account } = aarav
    for (const path of [
      `/api/v1/students/get-student-detail/${institute}/${student}`,
      `/api/v1/reports/Student/${student}`,
      `/api/v1/reports/Student/attendance-summary/${institute}/${student}`,
    ])
      expect((await t.get(path, aarav.student_auth)).status).toBe(200)
    expect(await kindsOf(aarav)).toEqual(['sawAttendance', 'sawReport', 'sawProfile'])
    const [{ test }] = await sql(
      'select test_id as test from test_attempt a join test x on x.id = a.test_id where person_id = $1 and is_result_published limit 1',
      [user],
    )
    await sql('truncate access_log')
    t.setClock(new Date(noon))
    const report = `/api/v1/studentdashboard/testReports/${account}/${user}/${test}/-1`
    await t.get(report, parent.scorecard_auth_token)
    expect((await logOf(aarav)).entries).toMatchObject([])
    const other = await t.signedIn('9000000010', { user_id: user })
    await t.get(report.replace(`/${account}/`, `/${other.account_id}/`), other.scorecard_auth_token)
    expect(await kindsOf(aarav, '?show=others')).toEqual(['sawReport'])
  })

  test('a refused request is not logged', async () => {
    const karan = await t.signedIn('9000000002')
    await sql('truncate access_log')
    expect((await feesOf(karan)).statusCode).toBe(404)
    expect(await count()).toBe(0)
  })

  test('what cannot be logged is not shown', async () => {
    const fresh = await createApp(t.context)
    await sql('alter table access_log rename to access_log_away')
    const answer = await feesOf(aarav, fresh)
    await sql('alter table access_log_away rename to access_log')
    expect(answer.statusCode).toBe(500)
    expect(answer.body).not.toMatch(/fee/i)
    await fresh.close()
  })
})

describe('changes [profile-13, profile-19]', () => {
  test('a change of the profile, with its field and never with a value', async () => {
    expect((await change({ birth_place: 'Nagpur' })).statusCode).toBe(200)
    expect((await change({ blood_group: 'Z+' })).statusCode).toBe(422)
    expect((await logOf(aarav)).entries).toMatchObject([
      { kind: 'changedProfile', by: 'you', detail: 'birth_place' },
    ])
    expect(JSON.stringify(await sql('select * from access_log'))).not.toContain('Nagpur')
    expect((await logOf(parent)).entries).toMatchObject([
      { kind: 'changedProfile', by: 'student', by_name: aarav.name, about: aarav.name },
    ])
  })

  test('signing in, from a new device and from one that was there; signing out there; a forgotten password', async () => {
    await sql('delete from session where person_id = (select id from person where phone = $1)', [
      '9000000002',
    ])
    const first = await t.signedIn('9000000002', { device_id: randomUUID() })
    t.setClock(new Date(noon + 1000))
    const there = await t.signedIn('9000000002', { device_id: first.device_id })
    const { body } = await t.get(`/api/v1/session/live/${first.institute_id}`, there.student_auth)
    const own = (body as { result: { session_id: number; is_this: boolean }[] }).result
    const post = (url: string, payload: object) =>
      t.app.inject({
        method: 'POST',
        url,
        headers: { host: 'localhost', authorization: there.student_auth },
        payload,
      })
    const session_id = own.find((one) => !one.is_this)?.session_id
    const confirmed = await post('/api/v1/sign-in-security/confirm', { password: 'demo123' })
    const { proof } = confirmed.json().result
    for (const _again of [1, 2])
      await post('/api/v1/session/sign-out-there', { institute_id: first.institute_id, session_id, proof })
    await t.signedIn('9000000002', { device_id: randomUUID() })
    await post('/api/v1/session/sign-out-elsewhere', { institute_id: first.institute_id, proof })
    await post('/api/v2/user/forgotPassword', { user_name: '9000000002', source: 'WEB' })
    await post('/api/v1/changePwd', {
      ...{ institute_id: first.institute_id, userid: first.account_id, username: '9000000002' },
      ...{ oldPassword: 'demo123', newPassword: 'demo1234' },
    })
    const { entries } = await logOf(there)
    expect(entries.map(({ kind, by, count: ended }) => [kind, by, ended])).toEqual([
      ['changedPassword', 'you', 0],
      ['askedForPassword', 'anybody', 0],
      ['signedOutElsewhere', 'you', 1],
      ['signedInNewDevice', 'you', 0],
      ['signedOutThere', 'you', 0],
      ['signedIn', 'you', 0],
      ['signedInNewDevice', 'you', 0],
    ])
  })
})

describe('reading it [profile-18, profile-19]', () => {
  const noteFor = (me: SignedIn, kind: AccessEntry['kind'], detail = '') =>
    note(t.database.pool, {
      instituteId: me.institute_id,
      personId: me.account_id,
      actor: { person: me.account_id },
      kind,
      now: new Date(noon),
      detail,
    })

  test('a thousand rows come in pages, newest first, each once', async () => {
    for (let number = 1; number <= 1000; number++) await noteFor(aarav, 'signedIn', String(number))
    const seen: string[] = []
    for (let before = ''; ; ) {
      const { entries, has_more } = await logOf(aarav, before)
      seen.push(...entries.map(({ detail }) => detail))
      if (!has_more) break
      before = `?before=${entries.at(-1)?.entry_id}`
    }
    expect(seen).toEqual(Array.from({ length: 1000 }, (_, number) => String(1000 - number)))
  })

  test('actions of others, changes and sign-ins separately', async () => {
    await noteFor(aarav, 'signedIn')
    await change({ birth_place: 'Pune' })
    t.setClock(new Date(noon + 60_000))
    await note(t.database.pool, {
      instituteId: aarav.institute_id,
      personId: aarav.user_id,
      actor: 'import',
      kind: 'importedProfile',
      now: new Date(noon),
    })
    expect(await kindsOf(aarav)).toEqual(['importedProfile', 'changedProfile', 'signedIn'])
    expect(await kindsOf(aarav, '?show=others')).toEqual(['importedProfile'])
    expect(await kindsOf(aarav, '?show=changes')).toEqual(['importedProfile', 'changedProfile'])
    expect(await kindsOf(aarav, '?show=sign-ins')).toEqual(['signedIn'])
    expect((await t.get(`/api/v1/access-log/${aarav.institute_id}?show=x`, aarav.student_auth)).status).toBe(
      400,
    )
  })

  test('a parent sees the own sign-ins, and not those of a child; other people’s are never shown', async () => {
    const karan = await t.signedIn('9000000002', { password: 'demo1234' })
    await sql('truncate access_log')
    await noteFor(aarav, 'signedIn')
    await noteFor(aarav, 'changedPassword')
    await noteFor(aarav, 'sawFees')
    await noteFor(parent, 'signedIn')
    await change({ birth_place: 'Pune' })
    expect(await kindsOf(parent)).toEqual(['changedProfile', 'signedIn'])
    expect(await kindsOf(karan)).toEqual([])
    const { entries } = await logOf(aarav)
    expect(await kindsOf(karan, `?before=${(entries[0]?.entry_id ?? 0) + 1}`)).toEqual([])
  })

  test('it has the institute’s retention, and three hundred entries of a kind: many of one kind do not displace others [profile-20]', async () => {
    expect((await logOf(aarav)).days_kept).toBe(365)
    await noteFor(aarav, 'changedPassword')
    for (let number = 1; number <= 310; number++) await noteFor(aarav, 'signedIn')
    await sql(
      `insert into access_log (institute_id, person_id, at, kind, actor_kind)
        select institute_id, person_id, now() - interval '366 days', 'sawFees', 'import' from access_log limit 1`,
    )
    await sweepTables(t.context)
    expect(await sql('select kind, count(*)::int as count from access_log group by 1 order by 1')).toEqual([
      { kind: 'changedPassword', count: 1 },
      { kind: 'signedIn', count: 300 },
    ])
  })
})
