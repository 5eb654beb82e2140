import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { allCalls } from '#domain/calls.ts'
import { familyViewMs } from '#domain/desk/life.ts'
import { failures } from '#domain/errors.ts'
import type { SignedIn } from '#domain/session/calls.ts'
import { endRunOut } from '#server/desk/as-family/begin.ts'
import { isReadableInView } from '#server/desk/as-family/readable-calls.ts'
import { type AtDesk, deskOf } from '#server/desk/testing.ts'
import { type Caller, signInCaller } from '#server/http/testing/caller.ts'
import { nameOf, validRequest } from '#server/http/testing/requests.ts'
import { send } from '#server/http/testing/send.ts'
import { createTestApp, type TestApp } from '#server/http/testing.ts'

type Begun = { until: string; left_seconds: number; view_id: number; session: SignedIn }

let t: TestApp
let d: ReturnType<typeof deskOf>
let office: AtDesk
let head: AtDesk
const query = async (text: string, values: unknown[] = []) => (await t.database.pool.query(text, values)).rows
beforeAll(async () => {
  t = await createTestApp()
  d = deskOf(t)
  office = await d.open('office@staff.test', ['office'])
  head = await d.open('head@staff.test', ['head'])
})
afterAll(() => t.close())

const idOf = async (phone: string) =>
  (await query('select id::int from person where phone = $1', [phone]))[0].id as number
const begin = (member_id: number, by = office) => d.post<Begun>('family-view', { member_id }, by.token)
const end = (view_id: number, by = office) => d.post('family-view/end', { view_id }, by.token)
const began = async (phone: string, by = office) => (await begin(await idOf(phone), by)).result
const begun = async (phone: string, by = office) => (await began(phone, by)).session
const endsOf = async (personId: number, by: AtDesk) =>
  query(
    `select at from access_log where person_id = $1 and actor_id = $2 and kind = 'endedAsFamily' order by id`,
    [personId, by.me.person_id],
  )
const home = ({ institute_id, student_id, student_auth }: SignedIn, host?: string) =>
  t.app.inject({
    url: `/api/v1/home/student/${institute_id}/${student_id}`,
    headers: { authorization: student_auth, host: host ?? 'localhost' },
  })
const statusOf = async (session: SignedIn) => (await home(session)).statusCode

const portalCalls = allCalls.filter(({ access }) =>
  ['student', 'exam', 'scorecard', 'panel'].includes(access),
)

describe('the portal as a family sees it [desk-91]', () => {
  test('is what the family gets, and is noted for the person with who, from when and until when', async () => {
    const id = await idOf('9000000001')
    const { status, result } = await begin(id, head)
    expect(status).toBe(200)
    expect(Date.parse(result.until)).toBeLessThanOrEqual(t.now().getTime() + familyViewMs)
    const own = await t.signedIn('9000000001')
    const ofSession = [
      'student_auth',
      'examdesk_auth_token',
      'scorecard_auth_token',
      'device_id',
      'photo_url',
    ]
    const shown = (one: SignedIn) => Object.entries(one).filter(([name]) => !ofSession.includes(name))
    expect(shown(result.session)).toEqual(shown(own))
    const shownAtHome = async (one: SignedIn) => (await home(one)).body.replaceAll(/\/files\/[^"]+/g, '')
    expect(await shownAtHome(result.session)).toEqual(await shownAtHome(own))
    expect(result.left_seconds).toBe(familyViewMs / 1000)
    expect((await end(result.view_id, head)).status).toBe(200)
    expect(await statusOf(result.session)).toBe(403)
    const noted = await query(
      `select kind from access_log where person_id = $1 and actor_id = $2 and kind like '%AsFamily' order by id`,
      [id, head.me.person_id],
    )
    expect(noted).toEqual([{ kind: 'sawAsFamily' }, { kind: 'endedAsFamily' }])
  })

  test('is no sign-in of the family: no device, no session, no news, and their own sessions go on', async () => {
    const id = await idOf('9000000002')
    const own = await t.signedIn('9000000002')
    const count = () =>
      query(
        `select (select count(*) from session where person_id = $1) as sessions, (select count(*) from device where person_id = $1) as devices,
          (select count(*) from news where person_id = $1) as news, (select count(*) from one_time_password where person_id = $1) as keys`,
        [id],
      )
    const before = await count()
    expect(await statusOf(await begun('9000000002'))).toBe(200)
    expect(await count()).toEqual(before)
    expect(await statusOf(own)).toBe(200)
  })

  test('what is seen is in the log under the name of the staff', async () => {
    const id = await idOf('9000000002')
    const seen = await begun('9000000002')
    const { statusCode } = await t.app.inject({
      url: `/api/v1/studentWise/fee/${seen.institute_id}/students/${seen.student_id}/${seen.acad_yr_id}`,
      headers: { authorization: seen.student_auth },
    })
    expect(statusCode).toBe(200)
    const rows = await query(
      `select actor_id::int as by from access_log where person_id = $1 and kind = 'sawFees'`,
      [id],
    )
    expect(rows).toEqual([{ by: office.me.person_id }])
  })

  test('a parent is seen with each child, and switches as in the portal', async () => {
    const seen = await begun('9000000010')
    const other = seen.student_details.find(({ student_id }) => student_id !== seen.student_id)
    const answer = await t.app.inject({
      method: 'POST',
      url: '/api/v1/session/student',
      headers: { authorization: seen.student_auth },
      payload: { institute_id: seen.institute_id, student_id: other?.student_id },
    })
    const { result } = answer.json() as { result: SignedIn }
    expect(result.student_id).toBe(other?.student_id)
    expect(await statusOf(result)).toBe(200)
  })

  test('loaded again, one person’s view goes on with another token and the same end', async () => {
    const id = await idOf('9000000001')
    const first = (await begin(id)).result
    const again = (await begin(id)).result
    expect(again.until).toBe(first.until)
    expect([await statusOf(first.session), await statusOf(again.session)]).toEqual([401, 200])
  })

  test('another person ends the view before', async () => {
    const first = await begun('9000000001')
    const second = await begun('9000000002')
    expect([await statusOf(first), await statusOf(second)]).toEqual([403, 200])
  })
})

describe('only reads [desk-92]', () => {
  let me: Caller
  let token: string
  beforeAll(async () => {
    me = await signInCaller(t, '9000000001')
    token = (await begun('9000000001')).student_auth
  })

  const others = portalCalls.filter((call) => !isReadableInView(call))
  test.each(others.map((call) => [nameOf(call), call] as const))('%s is refused', async (_, call) => {
    const { statusCode, body } = await send(t, call, validRequest(call, me), token)
    const isPanel = call.access === 'panel'
    expect([statusCode, isPanel ? '' : JSON.parse(body).message]).toEqual(
      isPanel ? [401, ''] : [422, failures.viewOnly.message],
    )
  })

  test('nothing is uploaded', async () => {
    const answer = await t.app.inject({
      method: 'POST',
      url: '/api/v1/uploads',
      headers: { authorization: token },
    })
    expect(answer.statusCode).toBeGreaterThanOrEqual(400)
    expect(await query('select 1 from upload')).toEqual([])
  })

  test('what may be called changes no table but those of logs and files that are made', {
    timeout: 120_000,
  }, async () => {
    const state = async () => {
      const tables = await query(`select table_name as name from information_schema.tables
        where table_schema = 'public' and table_type = 'BASE TABLE'
          and table_name <> all('{access_log,data_change,file,file_pdf,stored_bytes,server_beat,job}') order by 1`)
      const sums = []
      for (const { name } of tables) {
        const [row] = await query(
          `select count(*)::int as n, md5(coalesce(string_agg(x::text, '' order by x::text), '')) as sum from ${name} x`,
        )
        sums.push([name, row.n, row.sum])
      }
      return sums
    }
    const before = await state()
    const answered: string[] = []
    for (const call of portalCalls.filter(isReadableInView)) {
      const { statusCode, body } = await send(t, call, validRequest(call, me), token)
      expect([nameOf(call), body]).not.toEqual([
        nameOf(call),
        expect.stringContaining(failures.viewOnly.message),
      ])
      if (statusCode === 200) answered.push(nameOf(call))
    }
    expect(answered.length).toBeGreaterThan(40)
    expect(await state()).toEqual(before)
  })

  test('it opens neither the desk, nor programs’ calls, nor the portal with a shortened token', async () => {
    const asks = (url: string, authorization: string) => t.app.inject({ url, headers: { authorization } })
    expect((await asks('/desk/v1/me', token)).statusCode).toBe(401)
    expect((await asks('/admin/v1/records/students', token)).statusCode).toBe(401)
    const url = `/api/v1/home/student/${me.institute}/${me.student}`
    expect((await asks(url, token.replace('view-', ''))).statusCode).toBe(401)
    expect((await asks(url, `view-${me.token}`)).statusCode).toBe(401)
  })
})

describe('whom one may see, and for how long [desk-91]', () => {
  test('people of the own institute who could come in themselves', async () => {
    const foreign = await idOf('9000000021')
    expect((await begin(foreign)).status).toBe(404)
    expect((await begin(office.me.person_id)).status).toBe(404)
    const id = await idOf('9000000011')
    await query(`update person set status = 'blocked' where id = $1`, [id])
    expect(await begin(id)).toMatchObject({ status: 422, message: failures.viewEmpty.message })
    await query(`update person set status = 'active' where id = $1`, [id])
  })

  test('a view shows no one else: ids of others are not found', async () => {
    const seen = await begun('9000000001')
    const other = await t.signedIn('9000000002')
    expect((await home({ ...seen, student_id: other.student_id })).statusCode).toBe(404)
    expect((await home({ ...seen, institute_id: 2 })).statusCode).toBe(404)
    await query(`insert into institute_host (host, institute_id) values ('other.test', 2)`)
    expect((await home(seen, 'other.test')).statusCode).toBe(404)
  })

  const ends: [string, (by: AtDesk) => Promise<unknown>][] = [
    ['signing out of the desk', (by) => d.post('sign-out', {}, by.token)],
    [
      'losing the role',
      (by) => query(`update staff set roles = '{accountant}' where person_id = $1`, [by.me.person_id]),
    ],
    ['leaving', (by) => query(`update person set status = 'removed' where id = $1`, [by.me.person_id])],
    [
      'half an hour without a request at the desk',
      (by) =>
        query(`update desk_session set last_seen_at = now() - interval '31 minutes' where person_id = $1`, [
          by.me.person_id,
        ]),
    ],
    ['the end of its time', () => query(`update family_view set expires_at = created_at`)],
  ]
  test.each(ends)('ends by %s, with its files', async (_, work) => {
    const by = await d.open(`ends${ends.findIndex(([name]) => name === _)}@staff.test`, ['office'])
    const seen = await begun('9000000001', by)
    const file = seen.photo_url
    const fetchFile = () => t.app.inject({ url: file })
    expect(await statusOf(seen)).toBe(200)
    const before = await fetchFile()
    expect([before.statusCode, before.headers['cache-control']]).toEqual([200, 'no-store'])
    await work(by)
    expect(await statusOf(seen)).toBe(403)
    expect((await fetchFile()).statusCode).toBe(404)
  })

  test('it is the session’s own: another member’s end is not answered', async () => {
    const { session, view_id } = await began('9000000001', head)
    expect((await end(view_id, office)).status).toBe(404)
    expect(await statusOf(session)).toBe(200)
  })

  test('a page that is left late ends its own view, not that of the page after it', async () => {
    const first = await began('9000000001')
    const second = await began('9000000002')
    const again = await began('9000000002')
    for (const { view_id } of [first, second]) await end(view_id)
    expect(await statusOf(again.session)).toBe(200)
    await end(again.view_id)
    expect(await statusOf(again.session)).toBe(403)
  })

  test('one that was left open is noted as ended, once, with the moment at which it was over', async () => {
    const by = await d.open('left@staff.test', ['office'])
    const id = await idOf('9000000002')
    const { view_id } = await began('9000000002', by)
    const [{ at }] = await query(
      `update family_view set expires_at = created_at - interval '1 minute' where id = $1 returning expires_at as at`,
      [view_id],
    )
    const going = await begun('9000000001', head)
    await endRunOut(t.context)
    await endRunOut(t.context)
    expect(await endsOf(id, by)).toEqual([{ at }])
    expect(await statusOf(going)).toBe(200)
    const out = await d.open('out@staff.test', ['office'])
    await begin(id, out)
    await d.post('sign-out', {}, out.token)
    await endRunOut(t.context)
    expect(await endsOf(id, out)).toHaveLength(1)
  })

  test('the page at its end says so after its time, and the log has it', async () => {
    const by = await d.open('late@staff.test', ['office'])
    const id = await idOf('9000000002')
    const { view_id } = await began('9000000002', by)
    await query(`update family_view set expires_at = created_at where id = $1`, [view_id])
    expect((await end(view_id, by)).status).toBe(200)
    expect(await endsOf(id, by)).toHaveLength(1)
  })
})
